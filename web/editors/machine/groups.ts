/** Reads and writes typed numbers of cores or threads: `0 1 4-7`, and sets of cores: `0 1 | 2-5`. */
import { numbers } from '../../scenario/generated/fields.ts';

export function writeGroups(groups: readonly (readonly number[])[]): string {
  return groups.map(writeNumbers).join(' | ');
}

const mostCores = numbers['/machine/cores/*/count'].high;

/** Three or more consecutive numbers are written as a range. */
export function writeNumbers(numbers: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run?.[1] === number - 1) run[1] = number;
    else runs.push([number, number]);
  }
  const words = runs.map(([first, last]) => {
    if (first === last) return `${first}`;
    return last - first === 1 ? `${first} ${last}` : `${first}-${last}`;
  });
  return words.join(' ');
}

function parseWord(word: string, below: number): number[] | null {
  const [, from = '', to = from] = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(word) ?? [];
  const [first, last] = [Number(from), Number(to)];
  if (from === '' || last < first || last >= below) return null;
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Returns null unless the text consists of numbers from 0 to `below` − 1; an empty text gives none. */
export function parseNumbers(text: string, below: number): number[] | null {
  const words = text.split(/[\s,]+/).filter((word) => word !== '');
  const parsed = words.map((word) => parseWord(word, below));
  return parsed.some((numbers) => numbers === null) ? null : parsed.flatMap((numbers) => numbers ?? []);
}

/** Returns null if the text does not describe sets of cores. */
export function parseGroups(text: string): number[][] | null {
  const groups = text.split(/[|;\n]/).map((part) => parseNumbers(part, mostCores));
  if (groups.some((group) => group === null || group.length === 0)) return null;
  return groups.flatMap((group) => (group === null ? [] : [group]));
}
