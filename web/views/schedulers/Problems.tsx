/** Runs that failed: each reason once, with the schedulers concerned. */
import type { Row } from './useSchedulers.ts';

export function Problems({ rows }: { readonly rows: readonly Row[] }) {
  const reasons = [...new Set(rows.flatMap(({ problems }) => problems))];
  if (reasons.length === 0) return null;
  return (
    <div role="alert" className="schedulers-problems">
      {reasons.map((reason) => {
        const names = rows
          .filter(({ problems }) => problems.includes(reason))
          .map(({ scheduler }) => scheduler.name);
        const whose = names.length === rows.length ? 'No scheduler' : names.join(', ');
        return (
          <p key={reason}>
            <strong>{whose}</strong> {names.length === rows.length ? 'could be run' : 'could not be run'}:{' '}
            {reason}
          </p>
        );
      })}
    </div>
  );
}
