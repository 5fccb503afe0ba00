/** Sets of cores as a person writes them: `0 1 | 2-5`. */

export function writeGroups(groups: readonly (readonly number[])[]): string {
  return groups.map((group) => group.join(' ')).join(' | ');
}

const mostCores = 512;

function parseCore(word: string): number[] | null {
  const [, from = '', to = from] = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(word) ?? [];
  const [first, last] = [Number(from), Number(to)];
  if (from === '' || last < first || last >= mostCores) return null;
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** null when the text says no sets of cores. */
export function parseGroups(text: string): number[][] | null {
  const groups = text.split(/[|;\n]/).map((part) => part.split(/[\s,]+/).filter((word) => word !== ''));
  if (groups.some((words) => words.length === 0)) return null;
  const parsed = groups.map((words) => words.map(parseCore));
  if (parsed.some((group) => group.some((cores) => cores === null))) return null;
  return parsed.map((group) => group.flatMap((cores) => cores ?? []));
}
