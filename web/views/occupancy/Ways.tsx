/** Caches partitioned by ways at intervals: a cell per way, in the colour of the owner that may fill it. */
import { cacheName } from '../../derive/machine/caches.ts';
import { nameOfThread } from '../../derive/names/threads.ts';
import { tonesOf } from '../../derive/names/tones.ts';
import type { PaneId } from '../../engine/client.ts';
import { useHasBaseline } from '../../engine/run.ts';
import { useRested } from '../../engine/rested.ts';
import { programColour } from '../../ui/colour.ts';
import { counted, formatNumber } from '../../ui/format.ts';
import { Term } from '../../ui/Tip.tsx';
import './ways.css';

const means =
  'A utility monitor counts for each thread how many of its misses another way would save. At intervals the ways are dealt to those that save most. The cells are the last deal, the numbers are means over all deals of the measurement window.';

export default function Ways({ pane }: { readonly pane: PaneId }) {
  const run = useRested(({ panes }) => panes[pane]);
  const compared = useHasBaseline();
  const dealt = run?.result?.ways;
  if (!run || !dealt) return null;
  const { layout, scenario } = run;
  const { ofThread } = tonesOf(layout);
  const of = compared ? ` of ${pane.toUpperCase()}` : '';
  return dealt.map(({ cache, deals, threads }) => {
    const entry = layout.topology.caches[cache]?.entry ?? 0;
    const all = scenario.machine.caches[entry]?.ways ?? 0;
    const cells = threads.flatMap(({ thread, ways }) => Array.from({ length: ways ?? 0 }, () => thread));
    return (
      <div
        key={cache}
        className="ways small"
        role="group"
        aria-label={`${cacheName(layout, cache)} ways${of}`}
      >
        <span>
          <Term define={means}>{`${cacheName(layout, cache)} ways`}</Term>
          {of}
        </span>
        <span className="ways-cells" aria-hidden="true">
          {Array.from({ length: all }, (_, way) => {
            const thread = cells[way];
            const colour = thread === undefined ? undefined : programColour(ofThread[thread] ?? 0).css;
            return <span key={way} style={{ background: colour }} />;
          })}
        </span>
        <span>
          {threads
            .map(({ thread, mean_ways: mean }) => `${nameOfThread(layout, thread)} ${formatNumber(mean)}`)
            .join(', ')}
          <span className="mute">{`, mean of ${counted(deals, 'deal')}`}</span>
        </span>
      </div>
    );
  });
}
