/** A program of tasks: its algorithm and the numbers that it was given. */
import type { DagSpec } from '../../scenario/generated/types.ts';
import { formatCount } from '../../ui/format.ts';

const words = (id: string): string => id.replaceAll('_', ' ').replaceAll('-', ' ');

export function DagFields({ dag }: { readonly dag: DagSpec }) {
  const { algorithm, ...numbers } = dag;
  return (
    <dl className="dag-fields">
      <dt>{words(algorithm)}</dt>
      {Object.entries(numbers).map(([id, value]) => (
        <dd key={id}>
          <span className="mute">{words(id)}</span>{' '}
          {typeof value === 'number' ? formatCount(value) : 'no limit'}
        </dd>
      ))}
    </dl>
  );
}
