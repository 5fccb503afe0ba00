/**
 * The sentence in a study's file that a reader must see before the rows: the parts of the paper that are not compared.
 */
export function notCompared(about: string): string | null {
  return /Not compared: (.*?\.)(?=\s|$)/.exec(about)?.[1] ?? null;
}
