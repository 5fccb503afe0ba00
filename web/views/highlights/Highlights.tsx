/** Steps through the highlights of a run for an audience: Page Down and Page Up, the keys of a clicker, go to the next one. */
import { lazy, Suspense, useMemo, useState } from 'react';
import { quantumAt } from '../../engine/frames.ts';
import { highlights, type Highlight } from '../../derive/time/highlights.ts';
import { settledPosition } from '../../derive/machine/moment.ts';
import { clock, pause, seek, shownPosition, useClock } from '../../engine/clock.ts';
import { useSession } from '../../engine/session.ts';
import { useCommands, type Command } from '../../ui/commands.ts';
import { useQuantum } from '../../engine/run.ts';

/** Loaded on demand: a first visit has no presentation. */
const Step = lazy(() => import('./Step.tsx'));

/** Highlights of the runs now on the page. */
function current(): Highlight[] {
  const { panes } = useSession.getState();
  return panes.b ? highlights(panes.a, panes.b) : [];
}

function goTo({ kind, quantum }: Highlight): void {
  const { framesPerQuantum, total } = clock.getState();
  pause();
  seek(kind === 'end' ? total : settledPosition(framesPerQuantum, quantum));
}

/** The quantum shown; at the end of the run the one after the last, so that the end is a separate place. */
function standing(): number {
  const { limit, total, framesPerQuantum } = clock.getState();
  const position = shownPosition();
  return position >= total && total > 0
    ? total / framesPerQuantum
    : quantumAt(position, limit, framesPerQuantum);
}

/** The highlight after the moment shown, or the one before it. */
function besides(direction: 1 | -1): Highlight | undefined {
  const now = standing();
  const all = current();
  return direction === 1
    ? all.find(({ quantum }) => quantum > now)
    : all.findLast(({ quantum }) => quantum < now);
}

export default function Highlights() {
  const [shown, setShown] = useState<Highlight | null>(null);
  const [begun, setBegun] = useState(false);
  const quantum = useQuantum();
  const atEnd = useClock(({ position, total }) => total > 0 && position >= total);
  const commands = useMemo(() => {
    const step = (direction: 1 | -1): void => {
      // The first step goes to the first highlight.
      const next = begun ? besides(direction) : current()[0];
      if (!next) return;
      setBegun(true);
      goTo(next);
      setShown(next);
    };
    const command = (id: string, label: string, key: string, run: () => void): Command => ({
      id: `play.${id}`,
      label,
      group: 'Play',
      keys: [key],
      also: 'present slide clicker highlight',
      run,
    });
    return [
      command('next-highlight', 'Next highlight', 'pagedown', () => step(1)),
      command('previous-highlight', 'Previous highlight', 'pageup', () => step(-1)),
    ];
  }, [begun]);
  useCommands(commands);
  // Moving the clock elsewhere leaves the highlight.
  if (!shown || (shown.kind === 'end' ? !atEnd : shown.quantum !== quantum || atEnd)) return null;
  const all = current();
  const place = all.findIndex(({ kind }) => kind === shown.kind) + 1;
  const [next, previous] = commands.map(({ run }) => run);
  return (
    <Suspense>
      <Step
        highlight={shown}
        place={place}
        count={all.length}
        onNext={next}
        onPrevious={previous}
        onLeave={() => {
          setBegun(false);
          setShown(null);
        }}
      />
    </Suspense>
  );
}
