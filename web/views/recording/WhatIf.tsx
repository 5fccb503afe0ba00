/** What if another scheduler had run these threads: converts a part of the recording to the scenario of the stage. */
import { useMemo, useState } from 'react';
import { policyName } from '../../derive/names/policy.ts';
import { namesByRuntime } from '../../derive/recording/memory.ts';
import type { Span } from '../../derive/recording/schedule.ts';
import { policiesFor } from '../../derive/recording/what-if.ts';
import { isMadeOtherwise, scenarioOfRecording, useRecording } from '../../engine/recording.ts';
import { policies } from '../../engine/shipped.ts';
import { mostThreads, recordedPolicy, usualThreads } from '../../scenario/generated/recording.ts';
import type { Recording } from '../../scenario/generated/types.ts';
import { openScenario } from '../../scenario/store.ts';
import { Button } from '../../ui/Button.tsx';
import { formatPercent } from '../../ui/format.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { quantities } from '../../ui/quantities.ts';
import { Select } from '../../ui/Select.tsx';
import { Beside } from './Beside.tsx';
import { MemoryFields } from './MemoryFields.tsx';
import { WhatIfMade } from './WhatIfMade.tsx';

const choices = policiesFor(policies).map((known) => ({ value: known.id, label: policyName(known) }));

interface WhatIfProps {
  readonly recording: Recording;
  readonly whole: Span;
  readonly range: Span | null;
}

export function WhatIf({ recording, whole, range }: WhatIfProps) {
  const whatIf = useRecording((state) => state.whatIf);
  const isOld = useRecording(isMadeOtherwise);
  const [policy, setPolicy] = useState(recordedPolicy);
  const [threads, setThreads] = useState(usualThreads);
  const names = useMemo(() => namesByRuntime(recording), [recording]);
  const isReading = whatIf?.made === null && whatIf.problem === null;
  const simulate = async (): Promise<void> => {
    const made = await scenarioOfRecording(range ?? whole, { policy, threads });
    if (made) openScenario(made.scenario, { label: `Open “${made.scenario.title}”` });
  };
  return (
    <section className="recording-what-if" aria-label="What if">
      <h3>What if</h3>
      <p className="small mute">
        A runs the threads where and when they were recorded; B is the same threads under another policy,
        their sleeps and wake-ups kept as dependencies. A part that is too large keeps the threads that ran
        longest, and ends early.
      </p>
      <Beside />
      <MemoryFields names={names} />
      <div className="recording-filters">
        <NumberField
          label="At most threads"
          hint="Those that ran longest are taken."
          {...quantities.count}
          min={1}
          max={mostThreads}
          value={threads}
          onCommit={setThreads}
        />
        <Select label="Policy of B" value={policy} choices={choices} onChange={setPolicy} />
        <Button tone="solid" disabled={isReading} onClick={() => void simulate()}>
          {`What if: simulate ${range ? 'the range' : 'the whole recording'}`}
        </Button>
        {isReading && <span role="status">{`Reading: ${formatPercent(whatIf.share)}`}</span>}
      </div>
      <p className="small mute">
        Pinned spreads the threads evenly; move them on the stage afterwards. Your own policy can be chosen
        there, too.
      </p>
      {typeof whatIf?.problem === 'string' && <p className="bad">{`Not simulated: ${whatIf.problem}`}</p>}
      {isOld && (
        <p className="bad" role="status">
          Memory, counters or the machine have changed since this was simulated. Simulate again to apply them.
        </p>
      )}
      {whatIf?.made && <WhatIfMade made={whatIf.made} window={whatIf.window} {...{ recording, whole }} />}
    </section>
  );
}
