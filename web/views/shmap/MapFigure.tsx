/** The shMaps beside the similarities, in one row order: threads that communicate are adjacent. */
import { useCallback, useMemo, useState } from 'react';
import { breaksOf, darkest, entriesOf, sectionsOf, type Section } from '../../derive/sharing/sharing.ts';
import { Figure } from '../../charts/Figure.tsx';
import { HeatCanvas, type Cell } from '../../charts/HeatCanvas.tsx';
import { textWidth } from '../../charts/text.ts';
import { useSize } from '../../charts/useSize.ts';
import { formatCount, formatNumber } from '../../ui/format.ts';
import { useInk, type Ink } from '../../ui/ink.ts';
import { SegmentedControl } from '../../ui/Select.tsx';
import { nameOfThread } from '../../derive/names/threads.ts';
import { planMap, sizes, type MapPlan } from './plan.ts';
import { RowNames } from './RowNames.tsx';
import { Ramp } from '../../charts/Ramp.tsx';
import { tableOf } from './table.ts';
import type { Sharing } from './useSharing.ts';
import { clusterName, entryName, touchedBy } from './sharing-labels.ts';
import type { Pen } from '../../charts/picture/pen.ts';

type Order = 'grouped' | 'entries';

const orders = [
  { value: 'grouped' as const, label: 'by the threads that touch them' },
  { value: 'entries' as const, label: 'as numbered' },
];
/** The opacity of the veil over columns that all threads touch. */
const veil = 0.62;

function sectionName({ of }: Section, bands: Sharing['bands']): string {
  if (of === 'global') return 'all';
  if (of === 'entries') return 'all entries';
  const cluster = bands[of]?.cluster ?? null;
  return cluster === null ? 'others’' : `${clusterName(cluster)}’s`;
}

/** Names above the columns, each at the start of its section. */
function SectionNames({
  plan,
  sections,
  bands,
  ink,
}: {
  readonly ink: Ink;
  readonly plan: MapPlan;
  readonly sections: readonly Section[];
  readonly bands: Sharing['bands'];
}) {
  const starts = [0, ...breaksOf(sections.map(({ entries }) => entries))];
  return (
    <ol className="shmap-sections" aria-hidden="true" style={{ width: plan.entries.extent }}>
      {sections.map((section, index) => {
        const first = starts[index] ?? 0;
        const left = plan.entries.start(first);
        const width = plan.entries.end(first + section.entries.length - 1) - left;
        const name = sectionName(section, bands);
        // A cut name would be a different name. Rows repeat the cluster names in the same order.
        const fits = textWidth(name, sizes.text, ink) <= width;
        return (
          <li key={section.of.toString()} style={{ left, width }}>
            {fits && name}
          </li>
        );
      })}
    </ol>
  );
}

export function MapFigure({ sharing }: { readonly sharing: Sharing }) {
  const { pane, moment, counts, clusters, bands } = sharing;
  const { picture } = moment.latest;
  const { layout } = pane;
  const [box, { width }] = useSize();
  const ink = useInk();
  const { rem } = ink;
  const [order, setOrder] = useState<Order>('grouped');
  const [entryCell, setEntryCell] = useState<Cell | null>(null);
  const [pairCell, setPairCell] = useState<Cell | null>(null);

  const hasClusters = clusters.length > 0;
  const sections = useMemo(
    // Without clusters there is no grouping, and columns in fixed positions show how they fill.
    () => (order === 'grouped' && hasClusters ? sectionsOf(picture, counts, bands) : entriesOf(picture)),
    [order, hasClusters, picture, counts, bands],
  );
  const nameWidth = useMemo(
    () =>
      Math.max(
        0,
        ...layout.threads.map((_, thread) => textWidth(nameOfThread(layout, thread), sizes.text, ink)),
      ),
    [layout, ink],
  );
  const plan = useMemo(
    () => planMap(bands, sections, width, rem, nameWidth),
    [bands, sections, width, rem, nameWidth],
  );
  const { rows, entries, threads, rowThreads, columnEntries } = plan;
  const all = picture.regions.length;
  const values = useMemo(
    () =>
      Float64Array.from({ length: rowThreads.length * columnEntries.length }, (_, cell) => {
        const thread = rowThreads[Math.floor(cell / columnEntries.length)] ?? 0;
        // A square root, because few regions are touched much more often than all others.
        return Math.sqrt(counts[thread * all + (columnEntries[cell % columnEntries.length] ?? 0)] ?? 0);
      }),
    [rowThreads, columnEntries, counts, all],
  );
  const most = darkest(picture, counts);

  // While the next samples are taken, the similarities are those of the last comparison.
  const compared = picture.similarity.length > 0 ? picture : moment.clustered?.picture;
  const likeness = useMemo(
    () =>
      Float64Array.from({ length: rowThreads.length ** 2 }, (_, cell) => {
        const [a, b] = [Math.floor(cell / rowThreads.length), cell % rowThreads.length];
        if (a === b) return NaN;
        return Math.sqrt(compared?.similarity[rowThreads[a] ?? 0]?.[rowThreads[b] ?? 0] ?? 0);
      }),
    [rowThreads, compared],
  );

  const veils = useMemo(() => {
    const global = new Set(picture.global);
    return columnEntries.flatMap((entry, column) => (global.has(entry) ? [column] : []));
  }, [picture, columnEntries]);
  const pointed = entryCell?.column ?? null;
  const overMap = useCallback(
    (context: Pen, ink: Ink) => {
      context.fillStyle = ink.panel;
      context.globalAlpha = veil;
      for (const column of veils)
        context.fillRect(entries.start(column), 0, entries.end(column) - entries.start(column), rows.extent);
      context.globalAlpha = 1;
      if (pointed === null) return;
      context.fillStyle = ink.accent;
      context.globalAlpha = 0.22;
      context.fillRect(entries.start(pointed), 0, entries.end(pointed) - entries.start(pointed), rows.extent);
      context.globalAlpha = 1;
    },
    [veils, entries, rows, pointed],
  );
  const overPairs = useCallback(
    (context: Pen, ink: Ink) => {
      context.strokeStyle = ink.accent;
      context.lineWidth = 1.5;
      const starts = [0, ...breaksOf(bands.map((band) => band.threads))];
      bands.forEach(({ cluster, threads: members }, index) => {
        if (cluster === null) return;
        const [first, last] = [starts[index] ?? 0, (starts[index] ?? 0) + members.length - 1];
        const [left, top] = [threads.start(first), rows.start(first)];
        context.strokeRect(
          left + 0.75,
          top + 0.75,
          threads.end(last) - left - 1.5,
          rows.end(last) - top - 1.5,
        );
      });
    },
    [bands, threads, rows],
  );

  const name = (row: number): string => nameOfThread(layout, rowThreads[row] ?? 0);
  const sayEntry = ({ row, column }: Cell): string => {
    const entry = columnEntries[column] ?? 0;
    const own = counts[(rowThreads[row] ?? 0) * all + entry] ?? 0;
    const everybody = picture.global.includes(entry)
      ? ' Shared by more than half of all threads: ignored.'
      : '';
    return `${name(row)}: ${formatCount(own)} in ${entryName(layout, picture, entry)}. Touched by ${touchedBy(layout, counts, all, entry)}.${everybody}`;
  };
  const sayPair = ({ row, column }: Cell): string =>
    row === column
      ? name(row)
      : `${name(row)} and ${name(column)}: similarity ${formatNumber(compared?.similarity[rowThreads[row] ?? 0]?.[rowThreads[column] ?? 0] ?? NaN)}.`;
  const isIn = (cell: Cell | null, columns: number): cell is Cell =>
    cell !== null && cell.row < rowThreads.length && cell.column < columns;
  const said = isIn(entryCell, columnEntries.length)
    ? sayEntry(entryCell)
    : compared && isIn(pairCell, rowThreads.length)
      ? sayPair(pairCell)
      : 'Each row is a thread, each column a stretch of memory that it fetched from another package: the darker, the more often. Point at a cell for its thread and region.';

  return (
    <Figure
      level={3}
      title="What each thread fetches from other packages"
      subtitle={`sampled accesses by entry of the shMap; ${formatCount(picture.regions.filter((region) => region !== null).length)} of ${formatCount(all)} entries taken`}
      table={() => tableOf(sharing)}
    >
      <div className="shmap-choice">
        {hasClusters && (
          <SegmentedControl label="Entries" value={order} choices={orders} onChange={setOrder} />
        )}
        <Ramp most={`${formatCount(most)} samples`} shade={Math.sqrt} />
      </div>
      <div className="shmap-box" ref={box}>
        {width > 0 && (
          <div className="shmap-picture" data-beside={plan.isBeside ? '' : undefined}>
            <RowNames layout={layout} plan={plan} bands={bands} clusters={clusters} rem={rem} />
            <div className="shmap-map">
              <SectionNames ink={ink} plan={plan} sections={sections} bands={bands} />
              <HeatCanvas
                label="shMaps"
                rows={rowThreads.length}
                columns={columnEntries.length}
                values={values}
                max={Math.sqrt(most)}
                width={entries.extent}
                height={rows.extent}
                rowTracks={rows}
                columnTracks={entries}
                over={overMap}
                describe={sayEntry}
                onCell={setEntryCell}
              />
            </div>
            {compared ? (
              <div
                className="shmap-pairs"
                style={{ marginLeft: plan.isBeside ? sizes.between * rem : plan.gutter }}
              >
                <p className="shmap-head">how alike</p>
                <HeatCanvas
                  label="Similarity of threads"
                  rows={rowThreads.length}
                  columns={rowThreads.length}
                  values={likeness}
                  width={threads.extent}
                  height={rows.extent}
                  rowTracks={rows}
                  columnTracks={threads}
                  over={overPairs}
                  describe={sayPair}
                  onCell={setPairCell}
                />
              </div>
            ) : (
              <p className="shmap-later mute small">Similarities are shown once all samples are taken.</p>
            )}
          </div>
        )}
      </div>
      <p className="shmap-said small">{said}</p>
    </Figure>
  );
}
