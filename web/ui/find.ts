/** Text search: all words must occur. Matches in a label rank above matches in the additional text. */

/** The words of a query. */
export function wordsOf(query: string): string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}

/**
 * The rank of a match; −1 if a word does not occur. From best to worst: the label begins with the words as typed,
 * contains them as typed, contains all of them, begins with the first, contains it at the start of a word, contains
 * it anywhere, contains none: then `more` contains them.
 */
export function rankOf(label: string, more: string, words: readonly string[]): number {
  const name = label.toLowerCase();
  const all = `${name} ${more.toLowerCase()}`;
  if (!words.every((word) => all.includes(word))) return -1;
  if (words.length > 1) {
    const at = name.indexOf(words.join(' '));
    if (at >= 0) return at === 0 ? 6 : 5;
    if (words.every((word) => name.includes(word))) return 4;
  }
  const [first = ''] = words;
  if (name.startsWith(first)) return 3;
  if (name.includes(` ${first}`)) return 2;
  return name.includes(first) ? 1 : 0;
}

/** The matches, best first; equal ranks keep their order. */
export function bestFirst<Item>(items: readonly Item[], rank: (item: Item) => number): Item[] {
  return items
    .map((item) => ({ item, score: rank(item) }))
    .filter(({ score }) => score >= 0)
    .sort((one, other) => other.score - one.score)
    .map(({ item }) => item);
}
