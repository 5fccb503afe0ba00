/** The one colour of a thread. */
import { tonesOf } from '../../derive/tones.ts';
import type { Layout } from '../../scenario/generated/types.ts';
import { programColour, type ProgramColour } from '../../ui/colour.ts';

/** Tone and copy, as a Swatch wants them. */
export function toneOfThread(layout: Layout, thread: number): { program: number; copy: number } {
  const tones = tonesOf(layout);
  // A core's tone is its own; that of a program is told apart by copies.
  const copy = tones.ownerKind === 'core' ? 0 : (layout.threads[thread]?.copy ?? 1) - 1;
  return { program: tones.ofThread[thread] ?? 0, copy };
}

export function threadColour(layout: Layout, thread: number): ProgramColour {
  const { program, copy } = toneOfThread(layout, thread);
  return programColour(program, copy);
}
