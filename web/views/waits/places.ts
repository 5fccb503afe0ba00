/** Empty places of programs, where the ready queue or the sleeping threads are counted by program. */
import type { Rect } from '../../derive/machine/layout.ts';
import type { Places } from '../../derive/machine/scene.ts';
import type { Layout } from '../../scenario/generated/types.ts';

interface EmptyPlace extends Rect {
  /** The full name, which the place may have to cut. */
  readonly lines: readonly string[];
}

/** The program's place at a point; a thread at that point has its own note. */
export function placeAt(
  { queue, beds }: Pick<Places, 'queue' | 'beds'>,
  { programs }: Pick<Layout, 'programs'>,
  { x, y }: Pick<Rect, 'x' | 'y'>,
): EmptyPlace | undefined {
  return [queue, beds]
    .flatMap((places): EmptyPlace[] =>
      places?.byProgram
        ? programs.map((name, program) => ({
            ...places.place(program, programs.length),
            lines: [name, 'none here'],
          }))
        : [],
    )
    .find((at) => x >= at.x && x < at.x + at.width && y >= at.y && y < at.y + at.height);
}
