/** The placement of notes: each extends to the next one; the last ones are left of their mark if there is too little room. */
import type { TimeScale } from '../../charts/time/scale.ts';
import type { Note } from '../../scenario/notes.ts';

interface PlacedNote {
  readonly note: Note;
  /** The middle of the quantum. */
  readonly x: number;
  readonly left: number;
  readonly width: number;
}

/** rem: wide enough to touch; below the second no text fits; above the third a line is too long. */
const [leastRem, wordsRem, mostRem] = [1.5, 6, 24];

export function placeNotes(notes: readonly Note[], scale: TimeScale, rem: number): PlacedNote[] {
  const inSight = notes
    .map((note) => ({ note, frame: (note.quantum + 0.5) * scale.framesPerQuantum }))
    .filter(({ frame }) => frame >= scale.from && frame <= scale.to)
    .map(({ note, frame }) => ({ note, x: scale.x(frame) }));
  return inSight.map(({ note, x }, index) => {
    const room = (inSight[index + 1]?.x ?? scale.width) - x;
    const before = x - (inSight[index - 1]?.x ?? 0) - leastRem * rem;
    const turns = index === inSight.length - 1 && room < wordsRem * rem && before > room;
    const width = Math.max(leastRem * rem, Math.min(mostRem * rem, turns ? before : room));
    return { note, x, width, left: turns ? x - width : Math.min(x, scale.width - leastRem * rem) };
  });
}
