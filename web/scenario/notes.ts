/** Notes on moments: what a person says of a run to those who get the link. No run knows of them. */

export interface Note {
  readonly quantum: number;
  /** One line. */
  readonly text: string;
}

/** Links stay short: no more notes, and no longer ones. */
export const mostNotes = 20;
export const mostLetters = 200;

/** One line without signs that cannot be seen, as long as a note may be. */
function clean(text: string): string {
  // What cannot be seen goes first: the spaces on its two sides are one.
  const line = text
    .replaceAll(/(?!\s)\p{C}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return Array.from(line).slice(0, mostLetters).join('').trim();
}

/** With this note at a quantum, in place of the one that is there; without one where the text is empty. */
export function withNote(notes: readonly Note[], quantum: number, text: string): readonly Note[] {
  const cleaned = clean(text);
  const others = notes.filter((note) => note.quantum !== quantum);
  if (cleaned === '') return others;
  if (others.length >= mostNotes) return notes;
  return [...others, { quantum, text: cleaned }].sort((one, other) => one.quantum - other.quantum);
}

/** A line per note, for the address; null for none. */
export function writeNotes(notes: readonly Note[]): string | null {
  if (notes.length === 0) return null;
  return notes.map(({ quantum, text }) => `${quantum.toString()} ${text}`).join('\n');
}

/** The notes of an address. It is taken as a whole or not at all: nobody is to see a part of what was written. */
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
