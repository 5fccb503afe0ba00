/** The parts of a citation, and whether a machine is that of a paper. */
import type { MachineSpec } from '../../scenario/generated/types.ts';

export interface Citation {
  readonly authors: string;
  readonly title: string;
  /** Venue and year, as cited. */
  readonly place: string;
  /** "Tam et al. 2007", or "Kumar 2009" for a paper with one author. */
  readonly short: string;
}

/** Reads `Tam, Azimi and Stumm, "Thread Clustering", EuroSys 2007`. Text in another form is the title. */
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

/** A machine's name and the source of its numbers. */
interface KnownMachine {
  readonly machine: Pick<MachineSpec, 'name'>;
  readonly source: string;
}

/**
 * Whether a machine is the paper's: its name, or the source of the shipped machine of that name, contains the first author and
 * the year.
 */
export function isMachineOf(paper: string, name: string, machines: readonly KnownMachine[]): boolean {
  const [author = ''] = paper.split(/, | and /);
  const sources = machines.filter(({ machine }) => machine.name === name).map(({ source }) => source);
  return [name, ...sources].some((text) => text.includes(author) && text.includes(yearOf(paper)));
}
