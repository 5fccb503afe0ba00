/** Offers the last work of this browser again. Loaded only where there is some. */
import { readScenario } from '../editors/open.ts';
import { useLesson } from '../lessons/state.ts';
import { engine } from '../engine/client.ts';
import type { Scenario } from '../scenario/generated/types.ts';
import { sameDocument } from '../scenario/history.ts';
import { lastScenarioText } from '../scenario/kept.ts';
import { onNextChange, openScenario, useScenario } from '../scenario/store.ts';
import { dismiss, notify } from '../ui/notices.ts';

/** Whether a scenario ships. Both are compared as the engine read them, with every default filled in. */
async function ships(scenario: Scenario): Promise<boolean> {
  const { scenarios, variants } = await engine().shipped();
  // A scenario with another title is another document, and few share one: the engine need not read them all.
  const alike = [...scenarios, ...variants].filter(({ title }) => title === scenario.title);
  const read = await Promise.all(alike.map(({ text }) => readScenario(text)));
  return read.some((each) => 'scenario' in each && sameDocument(each.scenario, scenario));
}

/** Offers to restore the user's last work, on a visit without a link. The default scenario, then shown, ships too. */
export async function offerLastWork(): Promise<void> {
  const text = lastScenarioText();
  if (text === null) return;
  const read = await readScenario(text);
  if ('error' in read || (await ships(read.scenario))) return;
  const id = notify({
    title: 'Your last scenario is still here',
    detail:
      read.scenario.title === useScenario.getState().scenario.title
        ? `${read.scenario.title}, with your changes`
        : read.scenario.title,
    remedies: [
      {
        label: 'Go on with it',
        run: () => openScenario(read.scenario, { label: 'Go on with the last scenario' }),
      },
    ],
  });
  // Work on something else has begun: an edit, another scenario, a lesson.
  onNextChange(() => dismiss(id));
  const stop = useLesson.subscribe(({ open }) => {
    if (!open) return;
    stop();
    dismiss(id);
  });
}
