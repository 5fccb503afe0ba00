// The last work is offered again unless it is a scenario that ships, whichever defaults the shipped text leaves out.
import { beforeEach, expect, it, vi } from 'vitest';
import { offerLastWork } from '../../web/app/last-work.ts';
import { lastScenarioText } from '../../web/scenario/kept.ts';
import { notify } from '../../web/ui/notices.ts';
import type { Scenario } from '../../web/scenario/generated/types.ts';
import { engine, shippedScenarios } from '../engine/support/engine.ts';

const read = (text: string): Scenario => {
  const panes = JSON.parse(engine.pane_scenarios(text)) as { scenario: Scenario };
  return panes.scenario;
};

const titleOf = (text: string) => (JSON.parse(text) as Scenario).title;

vi.mock('../../web/engine/client.ts', () => ({
  engine: () => ({
    validate: (text: string) => Promise.resolve({ ok: true, scenario: read(text) }),
    shipped: () =>
      Promise.resolve({
        scenarios: shippedScenarios.map(({ id, text }) => ({ id, text, title: titleOf(text) })),
        variants: [],
      }),
  }),
}));
vi.mock('../../web/scenario/kept.ts', () => ({ lastScenarioText: vi.fn() }));
vi.mock('../../web/ui/notices.ts', () => ({ notify: vi.fn() }));

beforeEach(() => {
  vi.mocked(notify).mockClear();
});

async function offered(scenario: Scenario): Promise<boolean> {
  vi.mocked(lastScenarioText).mockReturnValue(JSON.stringify(scenario));
  await offerLastWork();
  return vi.mocked(notify).mock.calls.length > 0;
}

it.each(shippedScenarios.map(({ id, text }) => [id, text]))('%s is not offered', async (_id, text) => {
  expect(await offered(read(text))).toBe(false);
});

it('a shipped scenario with another seed is offered', async () => {
  const scenario = read(shippedScenarios[0]?.text ?? '');
  expect(await offered({ ...scenario, run: { ...scenario.run, seed: 123 } })).toBe(true);
});
