/** The scenario's description, marked once the document is no longer the one that it describes. */
import { sameDocument, type History } from './history.ts';
import type { Work } from './store.ts';

/**
 * The description, marked if the document differs from the one that it came with: the first with this text since a
 * document was opened. An opened document may share its text with another, as all recordings do. Its title does not
 * affect what runs. For a document opened from a link, earlier versions are unknown.
 */
export function aboutOf({ past, present: { scenario } }: History<Work>): string {
  const { about, title } = scenario;
  const edits = past.slice(past.findLastIndex(({ opens }) => opens) + 1);
  const first = edits.find(({ document }) => document.scenario.about === about);
  return about !== '' && first && !sameDocument({ ...first.document.scenario, title }, scenario)
    ? `Before your changes: ${about}`
    : about;
}
