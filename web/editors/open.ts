/** Opens external text as the scenario, or shows a notice with the reason; on failure the present scenario stays. */
import { engine } from '../engine/client.ts';
import type { Scenario, ScenarioError } from '../scenario/generated/types.ts';
import { readDocument } from '../scenario/read.ts';
import { onNextChange, openScenario } from '../scenario/store.ts';
import { dismiss, notify, type Notice } from '../ui/notices.ts';

export type ReadScenario = { readonly scenario: Scenario } | { readonly error: ScenarioError };

/** Reads and checks a text. Rejects only if the engine itself fails. */
export async function readScenario(text: string): Promise<ReadScenario> {
  const reading = readDocument(text);
  if (!reading.ok) return { error: reading.error };
  const checked = await engine().validate(JSON.stringify(reading.document));
  return checked.ok ? { scenario: checked.scenario } : { error: checked.error };
}

/** The engine's message as a sentence: initial capital, final full stop. */
export function asSentence(words: string): string {
  const said = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.!?]$/.test(said) ? said : `${said}.`;
}

/** Problem and remedy as one text. */
export function sentenceOf({ problem, remedy }: ScenarioError): string {
  return `${asSentence(problem)} ${asSentence(remedy)}`;
}

/** Shows that something was not opened. What the notice says of the page holds until its next change. */
export function refuse(notice: Notice): void {
  const id = notify({ ...notice, tone: 'bad' });
  onNextChange(() => dismiss(id));
}

/** The same, of an error: the problem, its place, the remedy, and the state of the page. */
export function tellRefusal(title: string, error: ScenarioError, after: string): void {
  refuse({
    title,
    detail: `${sentenceOf(error)} ${after}`,
    place: error.path === '' ? undefined : error.path,
  });
}

/** Opens a text as the scenario. `what` names it in messages, such as a file name. */
export async function openText(text: string, what: string): Promise<boolean> {
  const read = await readScenario(text);
  if ('error' in read) {
    tellRefusal(`${what} is not a scenario that can run`, read.error, 'What was here before goes on.');
    return false;
  }
  openScenario(read.scenario, { label: `Open “${read.scenario.title}”` });
  return true;
}
