/** The cache microscope: one reference at a time, from address to set to victim. */
import { useEffect, useMemo, useState } from 'react';
import { cacheName } from '../../derive/machine/caches.ts';
import { noThread, placementAt } from '../../derive/machine/moment.ts';
import { useAgain } from '../../engine/again.ts';
import type { PaneId } from '../../engine/client.ts';
import { shownPosition, useClock } from '../../engine/clock.ts';
import { pin, useSelection } from '../../engine/selection.ts';
import { useHasBaseline } from '../../engine/run.ts';
import { useSession, type Pane } from '../../engine/session.ts';
import { PaneSwitch } from '../../ui/PaneSwitch.tsx';
import { formatCount } from '../../ui/format.ts';
import { Stepper } from './Stepper.tsx';
import './microscope.css';

/** The number of references shown together. */
const count = 64;

/** Caches below the first level, the last level first: first-level hits are not visible outside the core. */
function visible({ layout: { topology } }: Pane): number[] {
  const levelOf = (cache: number): number => topology.caches[cache]?.level ?? 0;
  const caches = topology.caches.flatMap(({ level }, cache) => (level > 1 ? [cache] : []));
  return caches.sort((one, other) => levelOf(other) - levelOf(one));
}

/** The first of these caches above a hardware context that has a thread. */
function inUse(
  caches: readonly number[],
  { layout: { topology }, frames }: Pane,
  frame: number,
): number | undefined {
  const running = placementAt(frames, frame);
  const used = new Set(
    topology.contexts.flatMap(({ core }, context) =>
      running[context] === noThread ? [] : (topology.cores[core]?.path ?? []),
    ),
  );
  return caches.find((cache) => used.has(cache));
}

function Looking({
  pane,
  run,
  cache,
  frame,
}: {
  readonly pane: PaneId;
  readonly run: Pane;
  readonly cache: number;
  readonly frame: number;
}) {
  const references = useAgain('microscope', pane, { cache, frame, count });
  if (references.kind === 'asking')
    return (
      <p className="mute" aria-busy="true">
        Running up to this moment …
      </p>
    );
  if (references.kind === 'failed')
    return <p className="bad">The engine could not read the accesses: {references.message}</p>;
  if (references.answer.length === 0)
    return (
      <p className="mute">
        No accesses to {cacheName(run.layout, cache)} in the four quanta after this moment. Choose another
        cache or another moment.
      </p>
    );
  return (
    <Stepper
      key={`${pane} ${cache.toString()} ${frame.toString()}`}
      run={run}
      cache={cache}
      list={references.answer}
    />
  );
}

export default function Microscope() {
  const compared = useHasBaseline();
  const [chosen, setChosen] = useState<PaneId>('b');
  const pane = compared ? chosen : 'b';
  const run = useSession(({ panes }) => panes[pane]);
  const [wanted, setWanted] = useState<number | null>(null);
  const pinned = useSelection((selection) => selection.pinned);
  // Follows the clock when it stops, and does not move while it plays.
  const rest = useClock(({ playing, position, limit }) =>
    playing ? null : Math.floor(Math.min(position, limit)),
  );
  const [frame, setFrame] = useState(() => Math.floor(shownPosition()));
  if (rest !== null && rest !== frame) setFrame(rest);
  const caches = useMemo(() => (run ? visible(run) : []), [run]);

  // The clock must not advance during inspection.
  useEffect(() => useClock.setState({ playing: false }), []);

  if (!run) return <p className="mute">Nothing has run yet.</p>;
  const last = run.frames.count - 1;
  const shown = Math.max(0, Math.min(frame, last));
  const asked = pinned?.kind === 'cache' ? pinned.id : wanted;
  const cache = asked !== null && caches.includes(asked) ? asked : (inUse(caches, run, shown) ?? caches[0]);
  if (cache === undefined)
    return (
      <p className="mute">
        This machine has first-level caches only, which cannot be inspected. Add a level under Machine.
      </p>
    );

  return (
    <>
      <div className="microscope-choice">
        {compared && <PaneSwitch pane={pane} onChange={setChosen} label="Pane" />}
        <select
          className="select"
          aria-label="Cache"
          value={cache}
          onChange={({ currentTarget }) => {
            const id = Number(currentTarget.value);
            setWanted(id);
            pin({ kind: 'cache', id });
          }}
        >
          {caches.map((number) => (
            <option key={number} value={number}>
              {cacheName(run.layout, number)}
            </option>
          ))}
        </select>
        <span className="mute">
          from quantum {formatCount(Math.floor(shown / run.layout.frames_per_quantum))} on, cycle{' '}
          {formatCount(shown * run.layout.frame_cycles)}
        </span>
        {rest === null && <span className="mute">Pause to inspect the moment shown.</span>}
      </div>
      <Looking pane={pane} run={run} cache={cache} frame={shown} />
    </>
  );
}
