import { describe, expect, it } from 'vitest';
import { sweepFields, typedField } from '../../../web/derive/sweep/fields.ts';
import { fullClock } from '../../../web/scenario/change/machine.ts';
import { defaultScenario } from '../../../web/scenario/default.ts';
import { valueAt } from '../../../web/scenario/pointer.ts';
import { shippedScenario } from '../../engine/support/engine.ts';

describe('what can be swept', () => {
  const scenario = defaultScenario();
  const fields = sweepFields(scenario, []);

  it('stands in the scenario, each place once, the last cache first', () => {
    expect(fields[0]).toMatchObject({ label: 'L2: Size', kind: 'bytes', grain: 768, value: 49_152 });
    expect(fields.map(({ pointer, value }) => [pointer, value])).toEqual(
      // A full clock is not written.
      fields.map(({ pointer }) => [pointer, valueAt(scenario, pointer) ?? fullClock]),
    );
    expect(new Set(fields.map(({ pointer }) => pointer)).size).toBe(fields.length);
    expect(fields.map(({ label }) => label)).toEqual(expect.arrayContaining(['Copies of gzip', 'Quantum']));
  });

  it('is the algorithm’s numbers where tasks run', () => {
    const pointers = sweepFields(shippedScenario('mergesort'), []).map(({ pointer }) => pointer);
    expect(pointers).toContain('/workload/dag/records');
    expect(pointers).not.toContain('/run/quanta');
  });

  it('may be typed, unless it is nowhere or set by the sweep itself', () => {
    expect(typedField(scenario, '/workload/threads/0/copies')).toMatchObject({ kind: 'count', value: 2 });
    expect(typedField(scenario, '/machine/cashes')).toContain('There is nothing at');
    expect(typedField(scenario, '/run/seed')).toContain('beside the axes');
  });
});
