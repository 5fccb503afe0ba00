/** Random scenarios over all features of machines, workloads and runs; some are refused. */
import fc from 'fast-check';

const oneOf = <T>(...values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values);
/** Undefined half of the time, so that most scenarios have few special features. */
const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(value, { nil: undefined });

const pattern = fc.oneof(
  fc.record({ kind: oneOf('stream'), region_bytes: oneOf(4096, 1 << 20), stride_bytes: oneOf(8, 64, 100) }),
  fc.record({ kind: oneOf('loop'), region_bytes: oneOf(1000, 30_000), stride_bytes: oneOf(8, 24, 64) }),
  fc.record({ kind: oneOf('random', 'chase'), region_bytes: oneOf(500, 20_000, 300_000) }),
  fc.record({ kind: oneOf('zipf'), region_bytes: oneOf(5000, 200_000), exponent: oneOf(0, 0.8, 1.5) }),
);

const phase = fc.record({
  instructions: fc.integer({ min: 1, max: 5000 }),
  references_per_kinstr: fc.integer({ min: 1, max: 1000 }),
  store_share: oneOf(0, 0.3, 1),
  components: fc.array(fc.record({ weight: oneOf(1, 3), pattern }), { minLength: 1, maxLength: 3 }),
});

const program = fc.record({ phases: fc.array(phase, { minLength: 1, maxLength: 3 }) });

const group = fc.record(
  {
    program: oneOf('a', 'b', 'c'),
    copies: fc.integer({ min: 1, max: 5 }),
    arrives_at_cycle: oneOf(300, 7000),
    instructions: oneOf(1000, 20_000),
  },
  { requiredKeys: ['program', 'copies'] },
);

function cache(level: number, lineBytes: number) {
  return fc
    .record({
      sets: fc.integer({ min: 1, max: 64 }),
      ways: oneOf(1, 2, 4, 8, 16),
      hit_cycles: fc.integer({ min: 1, max: 5 + 20 * level }),
      cycles_per_line: fc.integer({ min: 0, max: 4 }),
      replacement: oneOf('lru', 'tree-plru', 'random'),
      inclusion: level === 1 ? fc.constant(undefined) : oneOf(undefined, 'inclusive', 'victim'),
      prefetch:
        level === 1
          ? fc.constant(undefined)
          : maybe(fc.record({ streams: oneOf(1, 4), degree: oneOf(1, 3) })),
      partition: maybe(fc.tuple(oneOf([0], [0, 1]), oneOf(0, 1))),
    })
    .map(({ sets, partition, ...rest }) => ({
      level,
      line_bytes: lineBytes,
      size_bytes: sets * rest.ways * lineBytes,
      shared_by: level === 1 ? 'core' : level === 2 ? { cores: 2 } : 'machine',
      ...rest,
      ...(partition &&
        level > 1 && { partition: [{ threads: partition[0], first_way: partition[1], ways: 1 }] }),
    }));
}

const core = fc.record({
  count: oneOf(2, 4),
  contexts: oneOf(1, 2, 4),
  model: fc.oneof(
    { weight: 4, arbitrary: oneOf('in-order') },
    { weight: 1, arbitrary: oneOf('interval', 'smt') },
  ),
  clock_percent: oneOf(undefined, undefined, 50, 73),
});

const machine = fc.record({
  cores: core.map((group) => [group]),
  caches: fc
    .tuple(oneOf(32, 64), oneOf(2, 3))
    .chain(([line, levels]) =>
      fc.tuple(...Array.from({ length: levels }, (_, level) => cache(level + 1, line))),
    ),
  memory: fc.record({
    latency_cycles: oneOf(60, 150),
    cycles_per_line: oneOf(0, 4, 20),
    numa: maybe(
      fc.record({
        nodes: fc.constant({ cores: 2 }),
        remote_cycles: oneOf(0, 80),
        placement: oneOf('interleave', 'first-touch'),
        page_bytes: oneOf(512, 4096),
      }),
    ),
  }),
});

/** Random documents, for a policy by one of these ids. */
export function randomScenarios(policies: readonly string[], count: number, seed: number): object[] {
  const scenario = fc.record({
    version: fc.constant(1),
    title: fc.constant('At random'),
    machine,
    workload: fc.record({
      threads: fc.array(group, { minLength: 1, maxLength: 4 }),
      programs: fc.record({ a: program, b: program, c: program }),
    }),
    policy: fc.record({ id: fc.constantFrom(...policies), params: fc.constant({}) }),
    run: fc.record({
      seed: fc.nat(2 ** 31),
      quantum_cycles: oneOf(2000, 10_007),
      warmup_quanta: oneOf(0, 2),
      quanta: oneOf(2, 6),
      frames_per_quantum: oneOf(1, 4),
      switch_cycles: oneOf(0, 200),
      trap_cycles: oneOf(0, 50),
    }),
  });
  return fc.sample(scenario, { numRuns: count, seed });
}
