/** The colour key of programs where their list is not beside them: on a projector, on narrow screens, in a saved picture. */
import { memo } from 'react';
import { tonesOf } from '../../derive/names/tones.ts';
import { markOf, thingOfTone } from '../../derive/selection/thing.ts';
import type { Layout } from '../../scenario/generated/types.ts';
import { useNarrow, usePresenting } from '../../ui/media.ts';
import { NamedSwatch } from '../../ui/NamedSwatch.tsx';
import './program-key.css';

/** More names would be higher than the rivers. Chosen. */
const mostNamed = 24;

export interface ProgramKeyProps {
  readonly layout: Layout;
  /** Whether it is part of a picture, and only in its file. */
  readonly inFile?: boolean | undefined;
}

export const ProgramKey = memo(function ProgramKey({ layout, inFile = false }: ProgramKeyProps) {
  const isNarrow = useNarrow();
  const isPresent = usePresenting();
  const { ofOwner, names, ownerKind } = tonesOf(layout);
  // Pictures of tasks have a key of their own.
  const tones = layout.dag ? [] : [...new Set(ofOwner)].sort((a, b) => a - b);
  if (!(isNarrow || isPresent || inFile) || tones.length === 0 || tones.length > mostNamed) return null;
  return (
    <ul className={`program-key${inFile ? ' in-file' : ''}`} aria-label={`Colours by ${ownerKind}`}>
      {tones.map((tone) => (
        <li key={tone} data-pin="" data-of={markOf(thingOfTone(layout, tone))}>
          <NamedSwatch name={names[tone] ?? ''} program={tone} />
        </li>
      ))}
    </ul>
  );
});
