/** Latencies: the time from wake-up to running, the time per request, and the causes of waiting. */
import { useMemo } from 'react';
import { latencyOf, latencyWords, type LatencyKind } from '../../derive/compare/waits.ts';
import type { Side } from '../../derive/time/latencies.ts';
import { useRested } from '../../engine/rested.ts';
import { useHasBaseline } from '../../engine/run.ts';
import { rangeOf, useSelection } from '../../engine/selection.ts';
import type { Pane } from '../../engine/session.ts';
import { Button } from '../../ui/Button.tsx';
import { runCommand } from '../../ui/commands.ts';
import { Amounts } from './Amounts.tsx';
import { Distribution, type PaneLatency } from './Distribution.tsx';
import './latencies.css';
import { ThreadTimes } from './ThreadTimes.tsx';

const kinds: readonly LatencyKind[] = ['wakeup', 'request'];

const sideOf = (pane: Pane | null): Side | null =>
  pane?.result?.waits ? { layout: pane.layout, threads: pane.result.waits.threads } : null;

/** Deadlock: all threads wait for each other, and no event will wake one. */
function Stuck({ name, pane }: { readonly name: string; readonly pane: Pane | null }) {
  const stuck = pane?.result?.waits?.stuck;
  if (!stuck) return null;
  return (
    <p className="bad">
      {`${name === '' ? '' : `${name}: `}All threads wait for ever from cycle ${stuck.since_cycle.toString()} on: ${stuck.threads.join('; ')}. Change the steps of the programs so that one of these is served.`}
    </p>
  );
}

export default function LatenciesView() {
  const compared = useHasBaseline();
  const paneA = useRested(({ panes }) => panes.a);
  const b = useRested(({ panes }) => panes.b);
  const a = compared ? paneA : null;
  const isRange = useSelection((selection) => rangeOf(selection) !== null);
  const sides = useMemo(() => ({ a: sideOf(a), b: sideOf(b) }), [a, b]);
  if (b?.result && b.result.cycles > 0 && !b.result.waits)
    return <p className="mute">No thread of this scenario waits: each runs whenever it may.</p>;
  if (!b?.result?.waits || b.result.cycles === 0 || !sides.b)
    return <p className="mute">Nothing has been measured yet: the warm-up is not over.</p>;
  const panes = (kind: LatencyKind): PaneLatency[] => [
    ...(a ? [{ name: 'A', latency: latencyOf(a.result?.waits, kind) }] : []),
    { name: compared ? 'B' : '', latency: latencyOf(b.result?.waits, kind) },
  ];
  return (
    <div className="latencies">
      {isRange && (
        <p className="small mute">
          Latencies are measured over the whole measurement window, not by quantum: the range selected on the
          schedule does not apply here.
        </p>
      )}
      <Stuck name={compared ? 'A' : ''} pane={a} />
      <Stuck name={compared ? 'B' : ''} pane={b} />
      <Amounts a={a} b={b} />
      {kinds.map((kind) => (
        <div key={kind}>
          <Distribution kind={kind} panes={panes(kind)} />
          {panes(kind).every(({ latency }) => latency === null) && (
            <p className="small mute">{`No ${latencyWords[kind].one} ended in the measurement window.`}</p>
          )}
        </div>
      ))}
      <ThreadTimes a={sides.a} b={sides.b} />
      <p>
        <Button onClick={() => runCommand('time.switches')}>Schedule in microseconds</Button>
      </p>
    </div>
  );
}
