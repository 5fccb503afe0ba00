// Edits that shift numbers or places: references elsewhere in the scenario keep their meaning.
import { describe, expect, it } from 'vitest';
import {
  withCache,
  withCacheAdded,
  withCoreGroup,
  withOtherMachine,
  withoutCache,
} from '../../web/scenario/change/machine.ts';
import {
  basePolicy,
  policyOf,
  otherPointers,
  withBaseline,
  withoutPointer,
  withParam,
} from '../../web/scenario/change/policy.ts';
import {
  freshName,
  programNames,
  threadCount,
  withCopies,
  withGroup,
  withGroupChanged,
  withoutGroup,
  withProgram,
} from '../../web/scenario/change/workload.ts';
import { defaultScenario } from '../../web/scenario/default.ts';
import type { Scenario } from '../../web/scenario/generated/types.ts';

/** 2 cores × 2 contexts; gzip × 2, art × 1, each thread pinned by hand; the baseline pins them in reverse. */
function pinned(): Scenario {
  const scenario = defaultScenario();
  const group = (program: string, copies: number) => ({
    program,
    copies,
    arrives_at_cycle: 0,
    instructions: null,
  });
  return {
    ...scenario,
    machine: { ...scenario.machine, cores: [{ count: 2, contexts: 2, model: 'in-order' }] },
    workload: { threads: [group('gzip', 2), group('art', 1)], programs: {} },
    policy: { id: 'pinned', params: { placement: [0, 1, 3] } },
    baseline: {
      '/policy': { id: 'pinned', params: { placement: [3, 2, 0] } },
      '/machine/caches/1/size_bytes': 98304,
    },
    run: {
      ...scenario.run,
      interventions: [{ at_cycle: 5, action: { kind: 'veto', threads: [0, 2] } }],
    },
  };
}

const placements = (scenario: Scenario): unknown[] => [
  basePolicy(scenario)?.params['placement'],
  scenario.policy.params['placement'],
];

describe('placements by hand', () => {
  it('keep core and slot when hardware contexts are added', () => {
    // (core, slot): thread 2 is on (1, 1), which is number 3 with 2 per core and number 4 with 3 per core.
    expect(placements(withCoreGroup(pinned(), 0, { contexts: 3 }))).toEqual([
      [4, 3, 0],
      [0, 1, 4],
    ]);
  });

  it('take recorded runs with them', () => {
    const runs = [[['0']], [['1']], [['2']], [['3']]];
    const recorded = { ...pinned(), policy: { id: 'as-recorded', params: { runs } } };
    const after = (change: Parameters<typeof withCoreGroup>[2]) =>
      withCoreGroup(recorded, 0, change).policy.params['runs'];
    expect(after({ contexts: 3 })).toEqual([[['0']], [['1']], [], [['2']], [['3']]]);
    expect(after({ count: 1 })).toEqual([[['0']], [['1']]]);
  });

  it('let a thread go whose hardware context is gone', () => {
    expect(placements(withCoreGroup(pinned(), 0, { count: 1 }))).toEqual([
      [null, null, 0],
      [0, 1, null],
    ]);
  });

  it('follow their threads when copies come and go', () => {
    expect(placements(withCopies(pinned(), 0, 3))).toEqual([
      [3, 2, null, 0],
      [0, 1, null, 3],
    ]);
    expect(placements(withCopies(pinned(), 0, 1))).toEqual([
      [3, 0],
      [0, 3],
    ]);
    expect(placements(withGroup(pinned(), { program: 'gcc' }))).toEqual([
      [3, 2, 0, null],
      [0, 1, 3, null],
    ]);
    expect(placements(withoutGroup(pinned(), 0))).toEqual([[0], [3]]);
  });

  it('follow their threads where the run or a fork sets them', () => {
    const values = { '/policy': { id: 'pinned', params: { placement: [0, 1, 3] } } };
    const veto = { at_cycle: 5, action: { kind: 'veto', threads: [0, 2] } };
    const baseline = { ...values, '/run/interventions': [veto] };
    const scenario: Scenario = {
      ...pinned(),
      run: { ...pinned().run, interventions: [{ at_cycle: 9, action: { kind: 'set', values } }] },
      forks: { branches: [{ id: 'x', name: 'x', of: 'b', at_cycle: 20, values }], a: 'b', b: 'x' },
      baseline,
    };
    const after = withCopies(scenario, 0, 1);
    const placed = { '/policy': { id: 'pinned', params: { placement: [0, 3] } } };
    expect(after.run.interventions[0]?.action).toEqual({ kind: 'set', values: placed });
    expect(after.forks?.branches[0]?.values).toEqual(placed);
    expect(after.baseline).toEqual({
      ...placed,
      '/run/interventions': [{ ...veto, action: { ...veto.action, threads: [0, 1] } }],
    });
  });

  it('leave policies without placement alone', () => {
    const scenario = defaultScenario();
    expect(withCopies(scenario, 0, 3).policy).toBe(scenario.policy);
  });
});

describe('reserved ways', () => {
  it("follow their threads; those of a thread that is gone are the others'", () => {
    const scenario = withCache(pinned(), 1, { partition: [{ threads: [1, 2], first_way: 0, ways: 4 }] });
    const threads = (changed: Scenario) => changed.machine.caches[1]?.partition?.[0]?.threads;
    expect(threads(withCopies(scenario, 0, 3))).toEqual([1, 3]);
    expect(threads(withCopies(scenario, 0, 1))).toEqual([1]);
    expect(withCopies(pinned(), 0, 3).machine).toEqual(pinned().machine);
  });
});

it('page colours follow their threads', () => {
  const scenario = withCache(pinned(), 1, { colours: [{ threads: [1, 2], first_colour: 0, colours: 2 }] });
  const threads = (changed: Scenario) => changed.machine.caches[1]?.colours?.[0]?.threads;
  expect(threads(withCopies(scenario, 0, 3))).toEqual([1, 3]);
  expect(threads(withCopies(scenario, 0, 1))).toEqual([1]);
});

describe('vetoes', () => {
  it('follow their threads, and go when one of them goes', () => {
    expect(withCopies(pinned(), 0, 3).run.interventions[0]?.action).toEqual({
      kind: 'veto',
      threads: [0, 3],
    });
    expect(withoutGroup(pinned(), 1).run.interventions).toEqual([]);
  });
});

describe('another machine altogether', () => {
  it('leaves threads where they were, where that exists, and forgets what the baseline said of the old one', () => {
    const other = withOtherMachine(pinned(), {
      ...pinned().machine,
      name: 'other',
      cores: [{ count: 4, contexts: 1, model: 'interval' }],
    });
    expect(other.machine.name).toBe('other');
    // (core, slot): thread 1 was on (0, 1), thread 2 on (1, 1); cores of one hardware context have neither.
    expect(placements(other)).toEqual([
      [null, 1, 0],
      [0, null, null],
    ]);
    expect(otherPointers(other)).toEqual([]);
    expect(basePolicy(other)).not.toBeNull();
  });
});

describe('caches', () => {
  it('keep a whole number of sets when the ways change', () => {
    // 49,152 B / (16 × 64 B) = 48 sets; / (7 × 64 B) = 109.7 → 110 sets of 448 B.
    expect(withCache(pinned(), 1, { ways: 16 }).machine.caches[1]?.size_bytes).toBe(49152);
    expect(withCache(pinned(), 1, { ways: 7 }).machine.caches[1]?.size_bytes).toBe(110 * 448);
  });

  it('take the baseline along when one goes', () => {
    const three = withCacheAdded(pinned());
    expect(three.machine.caches.map((cache) => cache.level)).toEqual([1, 2, 3]);
    const moved = withoutCache(three, 0);
    expect(moved.machine.caches.map((cache) => cache.level)).toEqual([1, 2]);
    expect(otherPointers(moved)).toEqual([['/machine/caches/0/size_bytes', 98304]]);
    expect(otherPointers(withoutCache(three, 1))).toEqual([]);
    expect(otherPointers(withoutCache(three, 2))).toEqual([['/machine/caches/1/size_bytes', 98304]]);
    const values = { '/machine/caches/1/size_bytes': 98304 };
    const forks = { branches: [{ id: 'x', name: 'x', of: 'b', at_cycle: 20, values }], a: 'b', b: 'x' };
    expect(withoutCache({ ...three, forks }, 0).forks?.branches[0]?.values).toEqual({
      '/machine/caches/0/size_bytes': 98304,
    });
  });

  it('are never all gone', () => {
    const one = withoutCache(pinned(), 1);
    expect(withoutCache(one, 0)).toBe(one);
  });
});

describe('explicit groups of cores', () => {
  it('lose the cores that are gone and take those that come', () => {
    const scenario = pinned();
    const split: Scenario = {
      ...scenario,
      machine: { ...scenario.machine, packages: { groups: [[0], [1]] } },
    };
    expect(withCoreGroup(split, 0, { count: 4 }).machine.packages).toEqual({ groups: [[0], [1, 2, 3]] });
    expect(withCoreGroup(split, 0, { count: 1 }).machine.packages).toEqual({ groups: [[0]] });
  });
});

describe('the baseline', () => {
  it('is one pointer for the policy however it was written', () => {
    const scenario: Scenario = { ...defaultScenario(), baseline: { '/policy/params/selection': 'fair' } };
    expect(basePolicy(scenario)).toEqual({ id: 'balance-set', params: { selection: 'fair' } });
    expect(withParam(scenario, 'a', 'samples', 64).baseline).toEqual({
      '/policy': { id: 'balance-set', params: { selection: 'fair', samples: 64 } },
    });
    expect(scenario.policy.params).toEqual({ selection: 'perf' });
  });

  it('has no parameters where the document says none', () => {
    const scenario: Scenario = { ...defaultScenario(), baseline: { '/policy': { id: 'eevdf' } } };
    expect(basePolicy(scenario)).toEqual({ id: 'eevdf', params: {} });
    expect(policyOf(scenario, 'a')).toEqual({ id: 'eevdf', params: {} });
  });

  it('keeps what else it sets', () => {
    const changed = withParam(pinned(), 'a', 'placement', []);
    expect(otherPointers(changed)).toEqual([['/machine/caches/1/size_bytes', 98304]]);
    expect(otherPointers(withoutPointer(changed, '/machine/caches/1/size_bytes'))).toEqual([]);
  });

  it('can be turned off and on', () => {
    expect(basePolicy(withBaseline(pinned(), false))).toBeNull();
    expect(basePolicy(withBaseline(withBaseline(pinned(), false), true))).toEqual({
      id: 'default',
      params: {},
    });
  });
});

describe('an A with threads of its own', () => {
  const group = (program: string, copies: number) => ({
    program,
    copies,
    arrives_at_cycle: 0,
    instructions: null,
  });
  const ownThreads = '/workload/threads';
  /** A is without the last group. */
  const scenario: Scenario = {
    ...defaultScenario(),
    workload: { threads: [group('parser', 4), group('crafty', 3), group('art', 1)], programs: {} },
    baseline: {
      [ownThreads]: [group('parser', 4), group('crafty', 3)],
      '/policy': { id: 'pinned', params: { placement: [0, 1, 2, 3, 4, 5, 6] } },
    },
  };
  const ofA = ({ baseline }: Scenario) => baseline?.[ownThreads];

  it('takes part in edits of what it has too', () => {
    const more = withCopies(scenario, 1, 5);
    expect(more.workload.threads[1]?.copies).toBe(5);
    expect(ofA(more)).toEqual([group('parser', 4), group('crafty', 5)]);
    expect(ofA(withGroupChanged(scenario, 0, { nice: 3 }))).toEqual([
      { ...group('parser', 4), nice: 3 },
      group('crafty', 3),
    ]);
    expect(ofA(withGroup(scenario, { program: 'gcc' }))).toHaveLength(3);
    expect(ofA(withoutGroup(scenario, 0))).toEqual([group('crafty', 3)]);
  });

  it('keeps what differs', () => {
    const fewer = { ...scenario, baseline: { [ownThreads]: [group('parser', 2), group('crafty', 3)] } };
    expect(ofA(withCopies(fewer, 0, 6))).toEqual([group('parser', 2), group('crafty', 3)]);
    expect(withCopies(scenario, 2, 2).baseline).toEqual(scenario.baseline);
  });

  it('keeps its own placements, in its own numbers', () => {
    const placed = withCopies(scenario, 0, 3).baseline?.['/policy'];
    expect(placed).toEqual({ id: 'pinned', params: { placement: [0, 1, 2, 4, 5, 6] } });
  });

  it('has the threads of B once nothing differs', () => {
    expect(withoutGroup(scenario, 2).baseline).not.toHaveProperty([ownThreads]);
  });
});

describe('threads that a fork names', () => {
  it('are renumbered, and go, with their groups', () => {
    const values = {
      '/workload/threads/0/instructions': 1,
      '/workload/threads/2/instructions': 2,
      '/workload/threads/-': { program: 'gcc', copies: 1 },
    };
    const branch = { id: 'x', name: 'x', of: 'b', at_cycle: 20, values };
    const forked = { ...defaultScenario(), forks: { branches: [branch], a: 'b', b: 'x' } };
    expect(withoutGroup(forked, 0).forks?.branches[0]?.values).toEqual({
      '/workload/threads/1/instructions': 2,
      '/workload/threads/-': values['/workload/threads/-'],
    });
  });
});

describe('programs', () => {
  it('keep their colours: names in order of first use', () => {
    expect(programNames(withGroup(pinned(), { program: 'gzip' }))).toEqual(['gzip', 'art']);
    expect(threadCount(withGroup(pinned(), { trace: 'sort' }))).toBe(4);
  });

  it('go with the last thread that plays them', () => {
    const program = { about: '', source: '', phases: [] };
    const twice = withGroup(withProgram(pinned(), 'art', program), { program: 'art' });
    expect(Object.keys(withoutGroup(twice, 1).workload.programs)).toEqual(['art']);
    expect(Object.keys(withoutGroup(withoutGroup(twice, 2), 1).workload.programs)).toEqual([]);
  });

  it('get names that nobody has', () => {
    expect(freshName(pinned(), 'mine', [])).toBe('mine');
    expect(freshName(pinned(), 'gzip', ['gzip-2'])).toBe('gzip-3');
  });
});
