/** A scenario as a file: readable JSON that the command line accepts unchanged. */
import type { Scenario } from './generated/types.ts';

/** The scenario as text, two spaces deep, ending with a line break. */
export function scenarioText(scenario: Scenario): string {
  return `${JSON.stringify(scenario, null, 2)}\n`;
}

/** A file name derived from the title: `eighteen-threads-eight-hardware-contexts.json`. */
export function fileNameOf(scenario: Pick<Scenario, 'title'>, ending = '.json'): string {
  const name = scenario.title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return `${name === '' ? 'scenario' : name}${ending}`;
}
