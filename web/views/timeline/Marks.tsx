/** Where two runs diverge, along their common time. */
import type { TimeScale } from '../../charts/time/scale.ts';
import { useSession } from '../../engine/session.ts';
import { sharedUntil } from '../../scenario/change/forks.ts';
import { formatCompact } from '../../ui/format.ts';
import { useRem } from '../../ui/ink.ts';
import { goToDifference } from './difference.ts';

/** Where two futures diverge: the moment of the fork, and the first decision that differs, which opens in Why. */
export function Marks({
  scale,
  difference,
}: {
  readonly scale: TimeScale;
  readonly difference: number | null;
}) {
  const rem = useRem();
  const cycle = useSession(({ accepted }) => (accepted ? sharedUntil(accepted) : null));
  const quantumCycles = useSession(({ panes }) => panes.b?.layout.quantum_cycles ?? 1);
  const inSight = (quantum: number | null): number | null => {
    const frame = (quantum ?? NaN) * scale.framesPerQuantum;
    return frame >= scale.from && frame <= scale.to ? scale.x(frame) : null;
  };
  const fork = cycle === 0 ? null : inSight(cycle && cycle / quantumCycles);
  const x = inSight(difference);
  return (
    <>
      {fork !== null && cycle !== null && (
        <div className="timeline-fork" style={{ left: fork }}>
          {fork > 12 * rem && <span>same until cycle {formatCompact(cycle)}</span>}
        </div>
      )}
      {difference !== null && x !== null && (
        <div
          className="timeline-difference"
          data-left={x + 11 * rem > scale.width ? '' : undefined}
          style={{ left: x }}
        >
          <button
            type="button"
            className="timeline-difference-name"
            onClick={() => goToDifference(difference, scale.framesPerQuantum)}
          >
            first decision that differs
          </button>
        </div>
      )}
    </>
  );
}
