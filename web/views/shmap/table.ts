/** The picture as a table: one row per thread. */
import { amountOf, type TableData } from '../../charts/DataTable.tsx';
import { formatCount, formatNumber, noValue } from '../../ui/format.ts';
import { nameOfThread } from '../../derive/names/threads.ts';
import type { Sharing } from './useSharing.ts';
import { clusterName, whereTo } from './sharing-labels.ts';

export function tableOf({ pane: { layout }, moment, counts, clusters, bands }: Sharing): TableData {
  const { picture } = moment.latest;
  const entries = picture.regions.length;
  return {
    caption: 'Sampled remote accesses by thread',
    columns: [
      { label: 'Thread' },
      { label: 'Cluster' },
      { label: 'Goes' },
      { label: 'Samples', numeric: true },
      { label: 'Entries', numeric: true },
      { label: 'Most like' },
      { label: 'Similarity', numeric: true },
    ],
    rows: bands.flatMap(({ cluster, threads }) =>
      threads.map((thread) => {
        const own = counts.subarray(thread * entries, (thread + 1) * entries);
        const likeness = picture.similarity[thread] ?? [];
        const like = likeness.reduce(
          (best, value, other) => (other !== thread && value > (likeness[best] ?? 0) ? other : best),
          -1,
        );
        const place = cluster === null ? undefined : clusters[cluster];
        return [
          nameOfThread(layout, thread),
          cluster === null ? noValue : clusterName(cluster),
          place ? whereTo(place) : noValue,
          amountOf(
            formatCount,
            own.reduce((sum, count) => sum + count, 0),
          ),
          amountOf(
            formatCount,
            own.reduce((sum, count) => sum + (count > 0 ? 1 : 0), 0),
          ),
          like >= 0 ? nameOfThread(layout, like) : noValue,
          like >= 0 ? amountOf(formatNumber, likeness[like] ?? NaN) : noValue,
        ];
      }),
    ),
  };
}
