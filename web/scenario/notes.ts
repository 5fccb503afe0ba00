/** Notes on moments of a run, passed on with the link. They do not affect the run. */

export interface Note {
  readonly quantum: number;
  /** One line. */
  readonly text: string;
}

/** Limits on number and length keep links short. */
export const mostNotes = 20;
export const mostLetters = 200;

/** Reduces a text to one line without invisible characters, cut to the length limit. */
function clean(text: string): string {
  // Invisible characters are removed first, so that the spaces on both sides become one.
  const line = text
    .replaceAll(/(?!\s)\p{C}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return Array.from(line).slice(0, mostLetters).join('').trim();
}

/** Sets the note at a quantum, replacing an existing one; an empty text removes it. */
export function withNote(notes: readonly Note[], quantum: number, text: string): readonly Note[] {
  const cleaned = clean(text);
  const others = notes.filter((note) => note.quantum !== quantum);
  if (cleaned === '') return others;
  if (others.length >= mostNotes) return notes;
  return [...others, { quantum, text: cleaned }].sort((one, other) => one.quantum - other.quantum);
}

/** Writes one line per note, for the address; null if there are none. */
export function writeNotes(notes: readonly Note[]): string | null {
  if (notes.length === 0) return null;
  return notes.map(({ quantum, text }) => `${quantum.toString()} ${text}`).join('\n');
}

/** Reads the notes of an address. They are accepted as a whole or not at all, so that no reader sees only a part. */
export function readNotes(text: string): { readonly notes: readonly Note[] } | { readonly problem: string } {
  const lines = text.split('\n');
  if (lines.length > mostNotes)
    return { problem: `It has ${lines.length.toString()} notes; ${mostNotes.toString()} are allowed.` };
  let notes: readonly Note[] = [];
  for (const [index, line] of lines.entries()) {
    const [, quantum, words] = /^(\d{1,9}) (.+)$/u.exec(line) ?? [];
    const place = `Note ${(index + 1).toString()}`;
    if (quantum === undefined || words === undefined)
      return { problem: `${place} is not a quantum and its text.` };
    if (words !== clean(words))
      return {
        problem: `${place} has more than ${mostLetters.toString()} letters, or signs that cannot be seen.`,
      };
    if (notes.some((note) => note.quantum === Number(quantum)))
      return { problem: `${place} is at quantum ${quantum}, as one before it.` };
    notes = withNote(notes, Number(quantum), words);
  }
  return { notes };
}
