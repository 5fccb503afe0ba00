/** The page's content before an engine is loaded equals the engine's answers. */
import { expect, it, vi } from 'vitest';
import { standFirstMachine } from '../../web/engine/first-machine.ts';
import { afterFirstRun } from '../../web/engine/first-run.ts';
import { useSession } from '../../web/engine/session.ts';
import { defaultScenario } from '../../web/scenario/default.ts';
import type { Scenario } from '../../web/scenario/generated/types.ts';
import { engine, tracesOf } from './support/engine.ts';

type Read = Readonly<Record<'a' | 'b', Scenario>>;

it('shows both panes as the engine will, and counts as a run that is to come', () => {
  // Node has no frames; the figures that follow the next one are not read here.
  vi.stubGlobal('requestAnimationFrame', () => 0);
  let isOver = false;
  afterFirstRun(() => {
    isOver = true;
  });
  const first = defaultScenario();
  standFirstMachine(first);

  const { panes, busy } = useSession.getState();
  expect(busy).toBe(true);
  expect(isOver).toBe(false);
  const read = JSON.parse(engine.pane_scenarios(JSON.stringify(first))) as Read;
  for (const [pane, wanted] of [
    [panes.a, read.a],
    [panes.b, read.b],
  ] as const) {
    expect(pane?.frames.count).toBe(0);
    expect(pane?.result).toBeNull();
    const text = JSON.stringify(wanted);
    const simulation = new engine.Simulation(text, tracesOf(text));
    expect(pane?.layout).toEqual(JSON.parse(simulation.layout()));
    simulation.free();
    expect(pane?.scenario).toEqual(wanted);
  }
});
