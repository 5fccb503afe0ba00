/** What the colours stand for where groups of one program have colours of their own: the memory that each group shares. */
import { tonesOf } from '../../derive/tones.ts';
import type { Layout } from '../../scenario/generated/types.ts';
import { Swatch } from '../../ui/Swatch.tsx';

export function Legend({ layout }: { readonly layout: Layout }) {
  const { groups, names } = tonesOf(layout);
  if (groups.length === 0) return null;
  return (
    <ul className="machine-legend small" aria-label="Colours: who shares which memory">
      {groups.map((tone) => (
        <li key={tone}>
          <Swatch program={tone} /> {names[tone]}
        </li>
      ))}
    </ul>
  );
}
