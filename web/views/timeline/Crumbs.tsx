/** The quanta of the figures, and buttons that widen them: whole run › quanta 12–20. */
import { leaveRanges, useSelection } from '../../engine/selection.ts';
import { showAll, showQuanta } from '../../engine/zoom.ts';
import { formatQuanta } from '../../ui/format.ts';

interface CrumbsProps {
  readonly isZoomed: boolean;
}

export default function Crumbs({ isZoomed }: CrumbsProps) {
  const ranges = useSelection((selection) => selection.ranges);
  const last = ranges.at(-1);
  return (
    <nav className="time-crumbs" aria-label="Range of quanta">
      {last && (
        <button type="button" onClick={() => leaveRanges(0)}>
          whole run
        </button>
      )}
      {ranges.map((range, index) => {
        const words = formatQuanta(range);
        return (
          <span key={words}>
            <span aria-hidden="true">›</span>{' '}
            {range === last ? (
              <b aria-current="true">{words}</b>
            ) : (
              <button type="button" onClick={() => leaveRanges(index + 1)}>
                {words}
              </button>
            )}
          </span>
        );
      })}
      {last && (
        <button type="button" onClick={() => showQuanta(last)}>
          zoom in
        </button>
      )}
      {isZoomed && (
        <button type="button" onClick={showAll}>
          zoom out
        </button>
      )}
    </nav>
  );
}
