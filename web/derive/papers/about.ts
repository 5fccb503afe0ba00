/** What a study's file says of it that a reader has to know before the rows: what of the paper they leave out. */
export function notCompared(about: string): string | null {
  return /Not compared: (.*?\.)(?=\s|$)/.exec(about)?.[1] ?? null;
}
