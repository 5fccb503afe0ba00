/** An invalid scenario is refused with the place, the error and the valid values; nothing crashes. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Scenario, ScenarioError } from '../../web/scenario/generated/types.ts';
import { engine, shippedScenario, shortScenario } from './support/engine.ts';

type Read = { error: ScenarioError } | { scenario: Scenario; a: Scenario | null };

const read = (document: unknown): Read => JSON.parse(engine.pane_scenarios(JSON.stringify(document))) as Read;

function refusal(document: unknown): ScenarioError {
  const answer = read(document);
  if (!('error' in answer)) throw new Error('this was expected to be refused');
  return answer.error;
}

const scenario = shippedScenario('balance-set');
const [l1, l2] = scenario.machine.caches;

describe('the engine', () => {
  it('takes every field of a shipped scenario and gives pane A with the baseline set', () => {
    const answer = read(scenario);
    expect(answer).toMatchObject({ scenario, a: { policy: scenario.baseline?.['/policy'] } });
  });

  it('refuses a field that it does not know, with its place', () => {
    expect(refusal({ ...scenario, machine: { ...scenario.machine, colour: 'red' } })).toMatchObject({
      path: expect.stringContaining('/machine') as string,
      problem: expect.stringContaining('colour') as string,
    });
  });

  it('refuses a cache that cannot be, with the nearest that can', () => {
    const caches = [l1, { ...l2, size_bytes: 50_000 }];
    const { path, problem, remedy } = refusal({ ...scenario, machine: { ...scenario.machine, caches } });
    expect(path).toBe('/machine/caches/1/size_bytes');
    expect(problem).toContain('50');
    expect(remedy).toMatch(/49[,   ]?920/);
  });

  it('refuses 10,000 threads with the most that it takes', () => {
    const threads = [{ program: 'gzip', copies: 10_000 }];
    const { path, remedy, problem } = refusal({ ...scenario, workload: { threads, programs: {} } });
    expect(path).toMatch(/^\/workload\/threads/);
    expect(`${problem} ${remedy}`).toMatch(/2[,   ]?048/);
  });

  it('refuses a workload without threads with what to add', () => {
    const workload = { threads: [], programs: {} };
    expect(refusal({ ...scenario, workload })).toMatchObject({
      path: '/workload/threads',
      problem: 'there are no threads',
      remedy: expect.stringContaining('Add a group of threads') as string,
    });
  });

  it('refuses text that is not JSON', () => {
    expect(JSON.parse(engine.pane_scenarios('{"version": 1,'))).toHaveProperty('error.problem');
  });

  it('throws, and does not break, when a run lacks its trace', () => {
    const text = JSON.stringify(shortScenario('real-programs'));
    expect(() => new engine.Simulation(text, new engine.Traces())).toThrow(/gzip-9/);
  });
});

/** Every place of a document, as its path of keys. */
function places(value: unknown, keys: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [keys];
  return [keys, ...Object.entries(value).flatMap(([key, inner]) => places(inner, [...keys, key]))];
}

function replaced(value: unknown, [key, ...rest]: readonly string[], next: unknown): unknown {
  if (key === undefined) return next;
  if (Array.isArray(value))
    return value.map((entry: unknown, at) => (String(at) === key ? replaced(entry, rest, next) : entry));
  const inner = value as Record<string, unknown>;
  return { ...inner, [key]: replaced(inner[key], rest, next) };
}

const anything = fc.oneof(
  fc.jsonValue(),
  fc.integer({ min: -2, max: 100 }),
  fc.constantFrom(0, -1, 0.5, 1e18, 2 ** 32, 2 ** 53, '', '64', [], {}, null, true),
);
const spoiled = fc
  .record({ place: fc.constantFrom(...places(scenario)), value: anything })
  .map(({ place, value }) => replaced(scenario, place, value));

describe('the scenario decoder', () => {
  it('reads or refuses whatever stands in a document', () => {
    fc.assert(
      fc.property(spoiled, (document) => {
        const answer = read(document);
        if ('error' in answer) {
          expect(answer.error.path).toMatch(/^(\/|$)/);
          expect(answer.error.problem).not.toBe('');
          expect(answer.error.remedy).not.toBe('');
        } else expect(read(answer.scenario)).toMatchObject({ scenario: answer.scenario });
      }),
      { numRuns: 10_000 },
    );
  });

  it('reads or refuses any text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        expect(JSON.parse(engine.pane_scenarios(text))).toHaveProperty('error.problem');
      }),
      { numRuns: 10_000 },
    );
  });
});
