/** What a paper is called, and which shipped scenarios run on its machine. */
import type { MachineSpec } from '../../scenario/generated/types.ts';

export interface Citation {
  readonly authors: string;
  readonly title: string;
  /** Place and year, as they are cited. */
  readonly place: string;
  /** "Tam et al. 2007", or "Kumar 2009" of a paper with one author. */
  readonly short: string;
}

/** Reads `Tam, Azimi and Stumm, "Thread Clustering", EuroSys 2007`. A text in another form is all title. */
export function citationOf(paper: string): Citation {
  const [, authors, title, place] = /^(.+?), "([^"]+)", (.+)$/.exec(paper) ?? [];
  if (authors === undefined || title === undefined || place === undefined)
    return { authors: '', title: paper, place: '', short: paper };
  const [first = authors] = authors.split(/, | and /);
  const several = first === authors ? '' : ' et al.';
  return { authors, title, place, short: `${first}${several} ${yearOf(paper)}` };
}

function yearOf(paper: string): string {
  return /\b\d{4}\b(?!.*\b\d{4}\b)/.exec(paper)?.[0] ?? '';
}

/** A machine's name, and where its numbers come from. */
interface KnownMachine {
  readonly machine: Pick<MachineSpec, 'name'>;
  readonly source: string;
}

/**
 * Whether a machine is the paper's: its name, or the source of the shipped machine of that name, begins with the first author
 * and has the year.
 */
export function isMachineOf(paper: string, name: string, machines: readonly KnownMachine[]): boolean {
  const [author = ''] = paper.split(/, | and /);
  const sources = machines.filter(({ machine }) => machine.name === name).map(({ source }) => source);
  return [name, ...sources].some((text) => text.includes(author) && text.includes(yearOf(paper)));
}
