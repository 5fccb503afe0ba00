/** The module of a first visit: it reads scenarios that it can run as the whole engine does, and reports all others. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as core from '../../web/engine/pkg/core/coscope_core.js';
import type { PolicyListing } from '../../web/scenario/generated/types.ts';
import { engine, shippedScenario, shippedScenarios } from './support/engine.ts';

const pkg = path.resolve(import.meta.dirname, '../../web/engine/pkg');
core.initSync({ module: readFileSync(path.join(pkg, 'core/coscope_core_bg.wasm')) });
core.provide_programs(engine.programs());

const elsewhere = '{"is_in_full":true}';
const ids = (policies: string): string[] => (JSON.parse(policies) as PolicyListing[]).map(({ id }) => id);

describe('the module of a first visit', () => {
  it.each(shippedScenarios)('reads $id as the whole engine does, or leaves it to that', ({ text }) => {
    const read = core.pane_scenarios(text);
    if (read !== elsewhere) expect(read).toBe(engine.pane_scenarios(text));
  });

  it('reads what the page opens first', () => {
    expect(core.pane_scenarios(JSON.stringify(shippedScenario('balance-set')))).not.toBe(elsewhere);
  });

  it('leaves a policy that it lacks to the whole engine, wherever it is named', () => {
    const scenario = shippedScenario('balance-set');
    const missing = ids(engine.policies()).filter((id) => !ids(core.policies()).includes(id));
    expect(missing).toEqual(expect.arrayContaining(['virentrack', 'optimal']));
    const policy = { id: 'virentrack', params: {} };
    const set = { at_cycle: 3e6, action: { kind: 'set', values: { '/policy': policy } } };
    const named = [
      { ...scenario, policy },
      { ...scenario, baseline: { '/policy': policy } },
      { ...scenario, run: { ...scenario.run, interventions: [set] } },
    ];
    for (const document of named) {
      const text = JSON.stringify(document);
      expect(core.pane_scenarios(text)).toBe(elsewhere);
      expect(engine.pane_scenarios(text)).toMatch(/^\{"scenario"/);
    }
  });

  it('leaves recorded traces to the whole engine, whenever they are played', () => {
    const scenario = shippedScenario('balance-set');
    const [first] = scenario.workload.threads;
    const threads = [{ trace: 'gzip-9', copies: 2 }];
    const comes = {
      at_cycle: 3e6,
      action: { kind: 'set', values: { '/workload/threads': [first, ...threads] } },
    };
    for (const document of [
      { ...scenario, workload: { ...scenario.workload, threads } },
      { ...scenario, run: { ...scenario.run, interventions: [comes] } },
    ])
      expect(core.pane_scenarios(JSON.stringify(document))).toBe(elsewhere);
  });
});
