/** The colour key of programs where their list is not on the page: on a projector and on narrow screens. */
import { tonesOf } from '../../derive/names/tones.ts';
import { markOf, thingOfTone } from '../../derive/selection/thing.ts';
import type { Layout } from '../../scenario/generated/types.ts';
import { useNarrow, usePresenting } from '../../ui/media.ts';
import { NamedSwatch } from '../../ui/NamedSwatch.tsx';

/** More names would be higher than the rivers. Chosen. */
const mostNamed = 24;

export function ProgramKey({ layout }: { readonly layout: Layout }) {
  const isNarrow = useNarrow();
  const isPresent = usePresenting();
  const { ofOwner, names, ownerKind } = tonesOf(layout);
  // Pictures of tasks have a key of their own.
  const tones = layout.dag ? [] : [...new Set(ofOwner)].sort((a, b) => a - b);
  if (!(isNarrow || isPresent) || tones.length === 0 || tones.length > mostNamed) return null;
  return (
    <ul className="program-key" aria-label={`Colours by ${ownerKind}`}>
      {tones.map((tone) => (
        <li key={tone} data-pin="" data-of={markOf(thingOfTone(layout, tone))}>
          <NamedSwatch name={names[tone] ?? ''} program={tone} />
        </li>
      ))}
    </ul>
  );
}
