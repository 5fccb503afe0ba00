/** Why the present threads run: the decision at the start of the quantum shown. */
import { lazy, Suspense, useState } from 'react';
import { decisionAt, hasSteps } from '../../derive/time/why.ts';
import type { PaneId } from '../../engine/client.ts';
import { useRested } from '../../engine/rested.ts';
import { lastPolicy } from '../../scenario/change/forks.ts';
import { formatCount } from '../../ui/format.ts';
import { usePicture } from '../../charts/picture/registry.ts';
import { Heading } from '../../ui/Heading.tsx';
import { PaneSwitch } from '../../ui/PaneSwitch.tsx';
import { useHasBaseline, useQuantum } from '../../engine/run.ts';
import { Blind } from './Blind.tsx';
import { Explained } from './Explained.tsx';
import './why.css';

/** Only where an intervention or a fork changes something. */
const Changed = lazy(() => import('./Changed.tsx'));
/** Only if threads wait or have run queues. */
const Steps = lazy(() => import('./Steps.tsx'));

export default function Why() {
  const [chosen, setChosen] = useState<PaneId>('b');
  const compared = useHasBaseline();
  const pane = compared ? chosen : 'b';
  const quantum = useQuantum();
  const run = useRested(({ panes }) => panes[pane]);
  const decision = run ? decisionAt(run.decisions, quantum, run.layout.quantum_cycles) : null;
  const title = run?.tasks ? 'Why these tasks' : `Why, at quantum ${formatCount(quantum)}`;
  const picture = usePicture({ title: compared ? `${title}, ${pane.toUpperCase()}` : title });

  return (
    <div ref={picture} className="why">
      <Heading aside={compared && <PaneSwitch pane={pane} onChange={setChosen} label="Decision of" />}>
        {title}
      </Heading>
      {run && decision?.changed && (
        <Suspense>
          <Changed scenario={run.scenario} decision={decision} changes={decision.changed} />
        </Suspense>
      )}
      {run && decision?.reason && (
        <Explained
          layout={run.layout}
          interventions={run.scenario.run.interventions}
          decision={decision}
          reason={decision.reason}
        />
      )}
      {run && decision && !decision.reason && (
        <Blind
          layout={run.layout}
          policy={lastPolicy(run.scenario, decision.cycle).policy.id}
          decision={decision}
        />
      )}
      {run && hasSteps(run.layout) && (
        <Suspense>
          <Steps pane={pane} run={run} quantum={quantum} />
        </Suspense>
      )}
      {run?.tasks && (
        <Blind layout={run.layout} policy={lastPolicy(run.scenario).policy.id} decision={null} />
      )}
      {!decision && !run?.tasks && <p className="mute">No decision has been made yet.</p>}
    </div>
  );
}
