// The results shipped with the gallery match the shipped engine, scenarios and programs.
import { describe, expect, it } from 'vitest';
import { outcomeOf, leadingOf } from '../../web/derive/compare/outcome.ts';
import { shippedFigures, shippedResults } from '../../web/editors/gallery/shipped-results.ts';
import { shippedScenario as read } from '../../web/scenario/default.ts';
import type { Program, Scenario } from '../../web/scenario/generated/types.ts';
import { markOfRun } from '../../web/scenario/mark.ts';
import { engine, play, shippedScenarios } from '../engine/support/engine.ts';

const { scenarios } = JSON.parse(engine.library()) as { scenarios: { id: string; text: string }[] };
const programs = new Map(Object.entries(JSON.parse(engine.programs()) as Record<string, Program>));

describe('results that ship', () => {
  it('are there for every scenario; else run node scripts/gallery.mjs', () => {
    expect(shippedResults.engine).toBe(engine.engine_version());
    const marks = scenarios.map(({ id, text }) => [id, markOfRun(read(text), programs)]);
    expect(
      Object.fromEntries(Object.entries(shippedResults.results).map(([id, { mark }]) => [id, mark])),
    ).toEqual(Object.fromEntries(marks));
  });

  // The two shortest runs.
  it.each(['mergesort', 'bigger-l1'])('are what a run gives: %s', (id) => {
    const text = scenarios.find((scenario) => scenario.id === id)?.text ?? '';
    const scenario = read(text);
    const { a, b } = JSON.parse(engine.pane_scenarios(JSON.stringify(scenario))) as Record<
      'a' | 'b',
      Scenario
    >;
    const figures = outcomeOf(play(a).result, play(b).result, scenario);
    expect(shippedFigures(engine.engine_version(), markOfRun(scenario, programs))).toEqual(figures);
  });

  it('are not taken for another engine’s or another program’s', () => {
    const { text } = shippedScenarios[0] ?? { text: '' };
    const scenario = read(text);
    expect(shippedFigures('another', markOfRun(scenario, programs))).toBeNull();
    const [name = ''] = programs.keys();
    const changed = new Map(
      [...programs].map(([id, program]) => [id, { ...program, about: `${name} changed` }]),
    );
    expect(shippedFigures(shippedResults.engine, markOfRun(scenario, changed))).toBeNull();
  });

  it('say what changed in the words of the page', () => {
    const kept = { level: 2, values: { ipc: [1, 1.26], 'l2-miss-ratio': [0.2, 0.1] } } as const;
    expect(
      leadingOf(kept, read(scenarios[0]?.text ?? '')).map(({ reading, word, verdict }) => [
        reading.id,
        word,
        verdict,
      ]),
    ).toEqual([
      ['ipc', 'higher', 'better'],
      ['l2-miss-ratio', 'lower', 'better'],
    ]);
  });

  it('lead with latency where threads wait, and with energy where cores state their power', () => {
    const firstOf = (id: string) => {
      const scenario = read(scenarios.find((shipped) => shipped.id === id)?.text ?? '');
      const figures = shippedFigures(engine.engine_version(), markOfRun(scenario, programs));
      return figures && leadingOf(figures, scenario)[0]?.reading.id;
    };
    expect(['overload-on-wakeup', 'light-on-little', 'balance-set'].map(firstOf)).toEqual([
      'wakeup-p99',
      'energy',
      'ipc',
    ]);
  });
});
