/** Finding by what a person types: all words must occur. What a label says outranks what is said beside it. */

/** The words of what was typed. */
export function wordsOf(query: string): string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}

/**
 * How well something fits; −1 when a word does not occur. From best to worst: the label begins with the words as typed, has them as
 * typed, has all of them, begins with the first, has it at the start of a word, has it somewhere, has none: then `more` has them,
 * by which it is found beside its label.
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

/** What fits, best first and of equals in their order. */
export function bestFirst<Item>(items: readonly Item[], rank: (item: Item) => number): Item[] {
  return items
    .map((item) => ({ item, score: rank(item) }))
    .filter(({ score }) => score >= 0)
    .sort((one, other) => other.score - one.score)
    .map(({ item }) => item);
}
