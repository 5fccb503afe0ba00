/** Lists the threads of a trace before they are played. */
import type { TraceMeta } from '../../scenario/generated/types.ts';
import { formatCount, formatPercent } from '../../ui/format.ts';
import { sharingWords, threadsOf } from './bring.ts';

export function ThreadsFound({
  meta,
  isCoherent,
}: {
  readonly meta: TraceMeta;
  readonly isCoherent: boolean;
}) {
  return (
    <>
      <p>
        {threadsOf(meta)} threads, {formatCount(meta.references)} data references. {sharingWords(isCoherent)}
      </p>
      <div className="threads-found">
        <table aria-label="Threads found">
          <thead>
            <tr>
              <th scope="col">Thread</th>
              <th scope="col">References</th>
              <th scope="col">Share</th>
            </tr>
          </thead>
          <tbody>
            {(meta.threads ?? []).map((thread) => (
              <tr key={thread.name}>
                <th scope="row">{thread.name}</th>
                <td>{formatCount(thread.references)}</td>
                <td>{formatPercent(thread.references / meta.references)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
