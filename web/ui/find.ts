/** Finding by what a person types: all words must occur. Labels that hold them as typed come first, then those that begin with the first word. */

/** The words of what was typed. */
export function wordsOf(query: string): string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}

/** How well something fits, 0–4; −1 when a word does not occur. `more` is what it is found by beside its label. */
export function rankOf(label: string, more: string, words: readonly string[]): number {
  const name = label.toLowerCase();
  const all = `${name} ${more.toLowerCase()}`;
  if (!words.every((word) => all.includes(word))) return -1;
  if (words.length > 1 && name.includes(words.join(' '))) return 4;
  const [first = ''] = words;
  if (name.startsWith(first)) return 3;
  if (name.includes(` ${first}`)) return 2;
  return name.includes(first) ? 1 : 0;
}
