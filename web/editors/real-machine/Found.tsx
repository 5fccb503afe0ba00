/** The contents of a topology, and the assumptions. */
import type { CacheCount, RealMachine } from '../../scenario/generated/types.ts';
import { counted, formatBytes, formatCount } from '../../ui/format.ts';

const kinds: Readonly<Record<CacheCount['kind'], string>> = {
  unified: '',
  data: ' data',
  instruction: ' instructions',
};

function ways(number: number): string {
  if (number === 0) return 'not said';
  return number < 0 ? 'fully associative' : `${number}`;
}

export function Found({ real }: { readonly real: RealMachine }) {
  return (
    <section aria-label="What was found" className="machine-found">
      <p>
        <strong>{real.machine.name}</strong>
        <br />
        {[
          counted(real.packages, 'package'),
          counted(real.cores, 'core'),
          counted(real.hardware_threads, 'hardware thread'),
          counted(real.numa_nodes, 'memory node'),
        ].join(', ')}
      </p>
      {real.caches.length > 0 && (
        <table aria-label="Caches">
          <thead>
            <tr>
              <th scope="col">Cache</th>
              <th scope="col">Count</th>
              <th scope="col">Size</th>
              <th scope="col">Ways</th>
              <th scope="col">Line</th>
            </tr>
          </thead>
          <tbody>
            {real.caches.map((cache, row) => (
              <tr key={row}>
                <th scope="row">
                  L{cache.level}
                  {kinds[cache.kind]}
                </th>
                <td>{formatCount(cache.count)}</td>
                <td>{cache.size_bytes === 0 ? 'not said' : formatBytes(cache.size_bytes)}</td>
                <td>{ways(cache.ways)}</td>
                <td>{cache.line_bytes === 0 ? 'not said' : formatBytes(cache.line_bytes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <h3>{real.guesses.length === 1 ? 'One guess' : `${real.guesses.length} guesses`}</h3>
      <dl className="guesses">
        {real.guesses.map((guess, row) => (
          <div key={row}>
            <dt>{guess.unsaid}</dt>
            <dd>
              {guess.assumed} <code className="mute">{guess.pointer}</code>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
