// The settings of an address apply once: a view that is closed and reopened keeps what was chosen meanwhile.
import { beforeAll, expect, it, vi } from 'vitest';

const shown = vi.hoisted(() => ({ id: null as string | null, listeners: 0 }));
vi.mock('../../web/views/papers/PapersView.tsx', () => ({ default: () => null }));
vi.mock('../../web/views/papers/reports.ts', () => ({
  showPaper: (id: string) => (shown.id = id),
  shownPaper: () => shown.id,
  usePaper: { subscribe: () => (shown.listeners += 1) },
}));

const chosen = (seeds: number) =>
  JSON.stringify({ picture: 'sensitivity', axes: [], seeds, measure: null, effect: 'value' });

beforeAll(() => {
  window.history.replaceState(null, '', `?papers=tam&sweep=${encodeURIComponent(chosen(3))}`);
});

async function loadOf(id: string): Promise<() => Promise<unknown>> {
  const { panels } = await import('../../web/app/panels.ts');
  const panel = panels.find((each) => each.id === id);
  if (!panel || !('load' in panel)) throw new Error(`${id} is not loaded late`);
  return panel.load;
}

it('the paper of a link is shown when Papers is first opened', async () => {
  const load = await loadOf('papers');
  await load();
  expect(shown).toEqual({ id: 'tam', listeners: 1 });
  shown.id = 'chen';
  await load();
  expect(shown).toEqual({ id: 'chen', listeners: 1 });
});

it('the settings of a link apply when Parameter sweep is first opened', async () => {
  const load = await loadOf('sweep');
  const { ask, useAsked } = await import('../../web/views/sweep/asked.ts');
  await load();
  expect(useAsked.getState().seeds).toBe(3);
  ask({ seeds: 5 });
  await load();
  expect(useAsked.getState().seeds).toBe(5);
});
