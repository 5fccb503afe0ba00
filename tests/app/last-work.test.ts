// The last work is offered again unless it is a scenario that ships, whichever defaults the shipped text leaves out.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { offerLastWork } from '../../web/app/last-work.ts';
import * as client from '../../web/engine/client.ts';
import * as kept from '../../web/scenario/kept.ts';
import * as notices from '../../web/ui/notices.ts';
import type { Scenario } from '../../web/scenario/generated/types.ts';
import { engine, shippedScenarios } from '../engine/support/engine.ts';

const read = (text: string): Scenario => {
  const panes = JSON.parse(engine.pane_scenarios(text)) as { scenario: Scenario };
  return panes.scenario;
};

const titleOf = (text: string) => (JSON.parse(text) as Scenario).title;

// Files share their modules, so what is replaced here is put back.
beforeEach(() => {
  vi.spyOn(client, 'engine').mockReturnValue({
    ...client.engine(),
    validate: (text) => Promise.resolve({ ok: true, scenario: read(text) }),
    shipped: () =>
      Promise.resolve({
        scenarios: shippedScenarios.map(({ id, text }) => ({ id, text, title: titleOf(text), about: '' })),
        variants: [],
        machines: [],
      }),
  });
  vi.spyOn(notices, 'notify').mockReturnValue(0);
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function offered(scenario: Scenario): Promise<boolean> {
  vi.spyOn(kept, 'lastScenarioText').mockReturnValue(JSON.stringify(scenario));
  await offerLastWork();
  return vi.mocked(notices.notify).mock.calls.length > 0;
}

it.each(shippedScenarios.map(({ id, text }) => [id, text]))('%s is not offered', async (_id, text) => {
  expect(await offered(read(text))).toBe(false);
});

it('a shipped scenario with another seed is offered', async () => {
  const scenario = read(shippedScenarios[0]?.text ?? '');
  expect(await offered({ ...scenario, run: { ...scenario.run, seed: 123 } })).toBe(true);
});
