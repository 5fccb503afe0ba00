/** The colour key where groups of one program have their own colours: the memory that each group shares. */
import { tonesOf } from '../../derive/names/tones.ts';
import type { Layout } from '../../scenario/generated/types.ts';
import { markOf, thingOfTone } from '../../derive/selection/thing.ts';
import { Swatch } from '../../ui/Swatch.tsx';

/** More names would fill the stage. */
const mostNamed = 8;

export function Legend({ layout }: { readonly layout: Layout }) {
  const { groups, names } = tonesOf(layout);
  if (groups.length === 0) return null;
  if (groups.length > mostNamed)
    return (
      <p className="machine-legend small">
        A colour for each of {groups.length} groups that share memory; point at a thread for its name
      </p>
    );
  return (
    <ul className="machine-legend small" aria-label="Colours: shared memory">
      {groups.map((tone) => (
        <li key={tone} data-of={markOf(thingOfTone(layout, tone))} data-pin="">
          <Swatch program={tone} /> {names[tone]}
        </li>
      ))}
    </ul>
  );
}
