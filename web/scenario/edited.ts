/** The scenario's description, marked once the document is no longer the one that it describes. */
import { differences } from './differences.ts';
import type { Scenario } from './generated/types.ts';
import type { History } from './history.ts';
import type { Work } from './store.ts';

/** Whether two documents run alike: the title does not affect what runs. */
function runAlike(one: Scenario, { title, ...other }: Scenario): boolean {
  return differences({ ...one, title }, { ...other, title }).length === 0;
}

/**
 * The description, marked if the document differs from the one that it came with: the first with this text since a
 * document was opened. An opened document may share its text with another, as all recordings do. For a document opened
 * from a link, earlier versions are unknown; `shipped` is the shipped scenario with this text, if there is one.
 */
export function aboutOf({ past, present: { scenario } }: History<Work>, shipped: Scenario | null): string {
  const { about } = scenario;
  if (about === '') return about;
  const edits = past.slice(past.findLastIndex(({ opens }) => opens) + 1);
  const first = edits.find(({ document }) => document.scenario.about === about);
  if (first) return runAlike(first.document.scenario, scenario) ? about : `Before your changes: ${about}`;
  return shipped && !runAlike(shipped, scenario) ? `Before it was changed: ${about}` : about;
}
