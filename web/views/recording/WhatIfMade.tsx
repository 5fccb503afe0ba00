/** The scenario from a recording: recorded beside simulated figures, then all assumptions. */
import { asRecorded } from '../../derive/compare/runs.ts';
import { policyTitle } from '../../derive/names/policy.ts';
import type { Span } from '../../derive/recording/schedule.ts';
import { guessesByPlace } from '../../derive/recording/what-if.ts';
import { policies } from '../../engine/shipped.ts';
import { basePolicy } from '../../scenario/change/policy.ts';
import { wantPlace } from '../../scenario/shown-place.ts';
import { runCommand } from '../../ui/commands.ts';
import { Button } from '../../ui/Button.tsx';
import { counted, formatCount, formatPercent } from '../../ui/format.ts';
import { Compared, type ComparedProps } from './Compared.tsx';
import { timeWriter } from './time.ts';

interface WhatIfMadeProps extends ComparedProps {
  readonly window: Span;
  readonly whole: Span;
}

export function WhatIfMade({ made, recording, window, whole }: WhatIfMadeProps) {
  const write = timeWriter({ from: 0, to: Math.max(1, made.to_us - made.from_us) });
  const base = basePolicy(made.scenario);
  const isCut = made.to_us < Math.floor(window.to);
  const { left_out_threads: left, left_out_us: leftTime } = made;
  const kept = made.threads.reduce((sum, { run_us: ran }) => sum + ran, 0);
  const taken =
    left === 0
      ? counted(made.threads.length, 'thread')
      : `${formatCount(made.threads.length)} of ${counted(made.threads.length + left, 'thread')} that ran, with ${formatPercent(kept / Math.max(1, kept + leftTime))} of their time on processors`;
  return (
    <>
      <p>
        {`On the stage: ${taken}, ${write(made.from_us - whole.from)} to ${write(made.to_us - whole.from)}. Close this window to see the run.`}
        {isCut && ' The part is larger than a scenario: its end is left out. Select a shorter range for it.'}
      </p>
      {left > 0 && (
        <p className="bad">
          A contains the waits that the threads left out have caused, and B does not: on processors without
          them B looks better than it would be. Allow more threads, or select a shorter range.
        </p>
      )}
      {base !== null && base.id !== asRecorded && (
        <p className="bad">
          {`A is not the recorded schedule but ${policyTitle(policies, base).name}: the machine does not have a hardware context for each recorded processor. Compare it with another policy, or give the recorded machine’s lstopo XML.`}
        </p>
      )}
      <Compared made={made} recording={recording} />
      <h3>{counted(made.guesses.length, 'guess', 'guesses')}</h3>
      {[...guessesByPlace(made.guesses)].map(([place, guesses]) => (
        <section key={place} aria-label={place}>
          <p className="small mute">{place}</p>
          <dl className="recording-guesses">
            {guesses.map(({ pointer, unsaid, assumed }) => (
              <div key={unsaid}>
                <dt>{unsaid}</dt>
                <dd>
                  {assumed}{' '}
                  <Button
                    className="recording-edit"
                    aria-label={`Edit: ${unsaid}`}
                    onClick={() => {
                      wantPlace(pointer);
                      runCommand('edit.text');
                    }}
                  >
                    Edit
                  </Button>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}
