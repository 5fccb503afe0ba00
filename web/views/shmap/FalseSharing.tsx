/** The lines that threads lose to each other although they use different parts of them (false sharing). */
import type { Layout, RunResult } from '../../scenario/generated/types.ts';
import { formatCount, formatPercent } from '../../ui/format.ts';
import { Heading } from '../../ui/Heading.tsx';
import { Term } from '../../ui/Tip.tsx';

const mostLines = 6;

export function FalseSharing({
  layout,
  result,
}: {
  readonly layout: Layout;
  readonly result: RunResult | null;
}) {
  const lost = result?.sharing;
  if (!lost || lost.invalidations === 0) return null;
  const lineBytes = Math.min(...layout.topology.caches.map(({ line_bytes }) => line_bytes));
  const lines = lost.lines.filter(({ false_invalidations }) => false_invalidations > 0).slice(0, mostLines);
  return (
    <section className="shmap-false" aria-label="False sharing">
      <Heading level={3}>
        <Term define="Two threads use different parts of one line: a store of one invalidates the copy of the other, which had not used the bytes stored to.">
          False sharing
        </Term>
      </Heading>
      <p className="small mute">
        {formatPercent(lost.false_invalidations / lost.invalidations)} of {formatCount(lost.invalidations)}{' '}
        copies that threads lost to others’ stores, since the warm-up.{lines.length > 0 && ' Most of them:'}
      </p>
      <ol>
        {lines.map(({ region, line, false_invalidations }) => (
          <li key={`${region}/${line.toString()}`} className="row">
            <span className="row-label">
              {region}, byte {formatCount(line * lineBytes)}
            </span>
            <span className="row-value">{formatCount(false_invalidations)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
