/** Cycle breakdown: every cycle of the measurement window, A beside B, and thread by thread. */
import { lazy, Suspense, useMemo, useState } from 'react';
import { byThread, coreCycles, threadCycles, type Breakdown } from '../../derive/time/breakdown.ts';
import { byThreadOver, threadCyclesOver } from '../../derive/time/breakdown-over.ts';
import type { PaneId } from '../../engine/client.ts';
import { framesOfQuanta } from '../../engine/frames.ts';
import { rangeOf, useSelection, type QuantumRange } from '../../engine/selection.ts';
import { useSession, type Pane } from '../../engine/session.ts';
import { formatQuanta } from '../../ui/format.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { SegmentedControl, type Choice } from '../../ui/Select.tsx';
import { PaneSwitch } from '../../ui/PaneSwitch.tsx';
import { useHasBaseline } from '../../engine/run.ts';
import { Bars, type PaneBreakdown } from './Bars.tsx';
import './cycles.css';
import { ThreadBars } from './ThreadBars.tsx';

const ContentionView = lazy(() => import('../contention/ContentionView.tsx'));

type Over = 'threads' | 'cores';

const overs: readonly Choice<Over>[] = [
  { value: 'threads', label: 'thread cycles' },
  { value: 'cores', label: 'core cycles' },
];
const meanings: Readonly<Record<Over, string>> = {
  threads:
    'A thread cycle is a cycle of a hardware context with a thread. A wait counts even when another hardware context of the core issues meanwhile.',
  cores:
    'A core cycle is lost only when no hardware context of the core issues. Its cause is what the first of its contexts to continue was waiting for.',
};

function of(over: Over, pane: Pane | null, range: QuantumRange | null): Breakdown | null {
  if (!pane?.result) return null;
  if (range && over === 'threads') return threadCyclesOver(pane.frames, framesOfQuanta(pane.frames, range));
  if (range || pane.result.cycles === 0) return null;
  return (over === 'threads' ? threadCycles : coreCycles)(pane.layout, pane.result);
}

export default function CyclesView() {
  const [over, setOver] = useState<Over>('threads');
  const [contention, setContention] = useState(false);
  const [chosen, setChosen] = useState<PaneId>('b');
  const range = useSelection(rangeOf);
  const compared = useHasBaseline();
  const [a, b] = [useSession(({ panes }) => panes.a), useSession(({ panes }) => panes.b)];
  const breakdownA = useMemo(() => of(over, a, range), [over, a, range]);
  const breakdownB = useMemo(() => of(over, b, range), [over, b, range]);
  const id = compared ? chosen : 'b';
  const run = id === 'a' ? a : b;
  const threads = useMemo(() => {
    if (!run?.result) return [];
    return range
      ? byThreadOver(run.frames, framesOfQuanta(run.frames, range))
      : byThread(run.layout, run.result);
  }, [run, range]);
  const bars: PaneBreakdown[] = [
    ...(breakdownA ? [{ name: 'A', ...breakdownA }] : []),
    ...(breakdownB ? [{ name: compared ? 'B' : '', ...breakdownB }] : []),
  ];
  const when = range ? formatQuanta(range) : 'the measurement window';
  const isUnknown = range !== null && over === 'cores';
  if (!run || (bars.length === 0 && !isUnknown))
    return <p className="mute">Nothing has been measured yet: the warm-up is not over.</p>;
  return (
    <>
      <div className="cycles-choice">
        <SegmentedControl label="Over" value={over} choices={overs} onChange={setOver} />
        <p className="small mute">{meanings[over]}</p>
      </div>
      {isUnknown ? (
        <p className="mute">
          – Core cycles are counted over the whole measurement window, not by quantum. Go back to the whole
          run.
        </p>
      ) : (
        <Bars
          bars={bars}
          causes={run.layout.causes}
          unit={over === 'threads' ? 'thread cycles' : 'core cycles'}
          when={when}
        />
      )}
      {threads ? (
        <ThreadBars
          layout={run.layout}
          threads={threads}
          of={compared ? id.toUpperCase() : ''}
          when={when}
          choice={compared && <PaneSwitch pane={id} onChange={setChosen} label="Threads of" />}
        />
      ) : (
        <p className="mute">
          – By thread, waits are not known for these quanta: a thread was switched within a frame. Choose more
          frames per quantum, or the whole run.
        </p>
      )}
      <Disclosure summary="Contention by resource" open={contention} onToggle={setContention}>
        <Suspense>{contention && <ContentionView />}</Suspense>
      </Disclosure>
    </>
  );
}
