/** Labels of the rows: each thread's colour and, with room, its name; each cluster's letter on a bracket. */
import { breaksOf, type Band } from '../../derive/sharing/sharing.ts';
import type { ClusterPlace, Layout } from '../../scenario/generated/types.ts';
import { nameOfThread } from '../../derive/names/threads.ts';
import { toneColour } from '../../ui/colour.ts';
import { toneOfThread } from '../../derive/names/tones.ts';
import { sizes, type MapPlan } from './plan.ts';
import { clusterName, whereTo } from './sharing-labels.ts';

export interface RowNamesProps {
  readonly layout: Layout;
  readonly plan: MapPlan;
  readonly bands: readonly Band[];
  readonly clusters: readonly ClusterPlace[];
  readonly rem: number;
}

export function RowNames({
  layout,
  plan: { rows, rowThreads, isNamed, gutter },
  bands,
  clusters,
  rem,
}: RowNamesProps) {
  const [bracket, swatch] = [sizes.bracket * rem, sizes.swatch * rem];
  const starts = [0, ...breaksOf(bands.map(({ threads }) => threads))];
  const height = rows.end(0) - rows.start(0);
  return (
    <svg className="shmap-names" width={gutter} height={rows.extent} aria-hidden="true">
      {bands.map(({ cluster, threads }, index) => {
        const first = starts[index] ?? 0;
        const [top, bottom] = [rows.start(first), rows.end(first + threads.length - 1) - 1];
        if (cluster === null) return null;
        const place = clusters[cluster];
        return (
          <g key={cluster}>
            <path
              className="shmap-bracket"
              d={`M${(bracket + 4).toString()} ${(top + 0.5).toString()}H${bracket.toString()}V${(bottom - 0.5).toString()}h4`}
            />
            <text className="shmap-letter" x={bracket - 0.375 * rem} y={(top + bottom) / 2} dy="0.35em">
              {clusterName(cluster)}
            </text>
            {place && <title>{whereTo(place)}</title>}
          </g>
        );
      })}
      {rowThreads.map((thread, row) => {
        const colour = toneColour(toneOfThread(layout, thread)).css;
        const middle = rows.start(row) + (height - 1) / 2;
        const side = Math.min(height - 1, 0.625 * rem);
        return (
          <g key={thread}>
            <rect
              x={swatch}
              y={middle - side / 2}
              width={0.625 * rem}
              height={side}
              rx={Math.min(3, side / 3)}
              fill={colour}
            />
            {isNamed && (
              <text x={sizes.name * rem} y={middle} dy="0.35em">
                {nameOfThread(layout, thread)}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
