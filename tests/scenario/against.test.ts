import { describe, expect, it } from 'vitest';
import { against } from '../../web/scenario/change/against.ts';
import { documentAt, withFork } from '../../web/scenario/change/forks.ts';
import { withBaseline, withPolicy } from '../../web/scenario/change/policy.ts';
import { withCopies, withoutGroup } from '../../web/scenario/change/workload.ts';
import { withNuma, firstNuma } from '../../web/scenario/change/whatif.ts';
import { defaultScenario } from '../../web/scenario/default.ts';
import { differences } from '../../web/scenario/differences.ts';
import type { JsonValue, Scenario } from '../../web/scenario/generated/types.ts';
import { setAt } from '../../web/scenario/pointer.ts';

const start = defaultScenario();
const set = (pointer: string, value: JsonValue, of: Scenario = start): Scenario => setAt(of, pointer, value);
const smaller = set('/machine/caches/1/size_bytes', 24_576);

/** Pane A of a comparison, as the engine makes it. */
const paneA = (compared: ReturnType<typeof against>): Scenario => {
  if (typeof compared === 'string') throw new Error(compared);
  return documentAt(compared, 'a');
};
const bare = (scenario: Scenario): Scenario => withBaseline(scenario, false);

describe('one run against another', () => {
  it('makes the other run A, and leaves B', () => {
    const compared = against(start, smaller);
    expect(compared).toEqual({ ...start, baseline: { '/machine/caches/1/size_bytes': 24_576 } });
  });

  it.each<[string, Scenario]>([
    ['a policy', withPolicy(start, 'b', { id: 'random', params: { draw: 'once' } })],
    ['fewer threads', withoutGroup(start, 2)],
    ['more copies', withCopies(start, 0, 5)],
    ['a part that this machine lacks', withNuma(start, firstNuma(start))],
    [
      'another seed and a veto',
      set('/run/interventions', [{ at_cycle: 0, action: { kind: 'veto', threads: [1] } }]),
    ],
    ['fewer caches', set('/machine/caches', [start.machine.caches[0] as unknown as JsonValue])],
  ])('reaches %s, and the way back', (_, other) => {
    expect(differences(bare(other), paneA(against(start, other)))).toEqual([]);
    expect(differences(bare(start), paneA(against(other, start)))).toEqual([]);
  });

  it('says where it cannot be', () => {
    const forked = withFork(start, { of: 'b', at_cycle: 1, values: {}, name: '', note: '' });
    expect(against(start, forked)).toBe('fork');
    expect(against(forked, smaller)).toBe('fork');
    expect(against(start, { ...start, title: 'Another', baseline: null })).toBe('equal');
    expect(against(start, set('/run/frames_per_quantum', 9))).toBe('equal');
  });
});
