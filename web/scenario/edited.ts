/** What the scenario's text says of what runs: once the document is another one than the text is about, it says so. */
import { sameDocument, type History } from './history.ts';
import type { Work } from './store.ts';

/**
 * The text, marked where the document is no longer that with which the text came: the first one that has it since a document was
 * opened. One that is opened may have the text of another, as all recordings have. Its title says nothing of what runs. Of a
 * document that came by a link, what came before is not known.
 */
export function aboutOf({ past, present: { scenario } }: History<Work>): string {
  const { about, title } = scenario;
  const edits = past.slice(past.findLastIndex(({ opens }) => opens) + 1);
  const first = edits.find(({ document }) => document.scenario.about === about);
  return about !== '' && first && !sameDocument({ ...first.document.scenario, title }, scenario)
    ? `Before your changes: ${about}`
    : about;
}
