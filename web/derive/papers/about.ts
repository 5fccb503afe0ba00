/** The sentence in a study's file that must precede the rows: the parts of the paper that are not compared. */
export function notCompared(about: string): string | null {
  return /Not compared: (.*?\.)(?=\s|$)/.exec(about)?.[1] ?? null;
}
