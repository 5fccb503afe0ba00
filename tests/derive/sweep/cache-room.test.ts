import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { withinRoom } from '../../../web/derive/sweep/cache-room.ts';
import { sweepFields } from '../../../web/derive/sweep/fields.ts';
import { defaultScenario } from '../../../web/scenario/default.ts';
import type { MachineSpec, Scenario } from '../../../web/scenario/generated/types.ts';
import { firstSpan } from '../../../web/views/sweep/asked.ts';
import { engine, play, shortScenario } from '../../engine/support/engine.ts';

const machines = path.resolve(import.meta.dirname, '../../../workloads/machines');

describe('the largest size of a cache', () => {
  const { machine } = JSON.parse(readFileSync(path.join(machines, 'amd-9654.json'), 'utf8')) as {
    machine: MachineSpec;
  };
  const scenario: Scenario = { ...shortScenario('balance-set'), machine };
  const { topology } = play(scenario).layout;
  const fields = sweepFields(scenario, []).map((field) => withinRoom(field, topology));

  /** What the engine says of the machine with one cache of another size. */
  const answerTo = (entry: number, size: number): string => {
    const caches = machine.caches.map((cache, at) => (at === entry ? { ...cache, size_bytes: size } : cache));
    return engine.pane_scenarios(JSON.stringify({ ...scenario, machine: { ...machine, caches } }));
  };

  it.each([0, 1, 2])('is the last that the engine accepts: cache %i', (entry) => {
    const field = fields.find(({ pointer }) => pointer === `/machine/caches/${entry}/size_bytes`);
    const high = field?.bounds?.[1] ?? 0;
    const grain = field?.grain ?? 1;
    const most = high - (high % grain);
    expect(answerTo(entry, most)).not.toContain('error');
    expect(answerTo(entry, most + grain)).toContain('cache lines');
  });

  it('ends the first span of a sweep, which has four values nevertheless', () => {
    const megabyte = 2 ** 20;
    const [last] = fields;
    expect(last && firstSpan(last)).toEqual({ by: 'doubling', from: 4 * megabyte, to: 32 * megabyte });
    const [small] = sweepFields(defaultScenario(), []);
    expect(small && firstSpan(small)).toEqual({ by: 'doubling', from: 24_576, to: 196_608 });
  });
});
