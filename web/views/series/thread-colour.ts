/** The one colour of a thread. */
import { tonesOf } from '../../derive/tones.ts';
import type { Layout } from '../../scenario/generated/types.ts';
import { programColour, type ProgramColour } from '../../ui/colour.ts';

/** Tone and copy, as a Swatch wants them. */
export function toneOfThread(layout: Layout, thread: number): { program: number; copy: number } {
  return { program: tonesOf(layout).ofThread[thread] ?? 0, copy: (layout.threads[thread]?.copy ?? 1) - 1 };
}

export function threadColour(layout: Layout, thread: number): ProgramColour {
  const { program, copy } = toneOfThread(layout, thread);
  return programColour(program, copy);
}
