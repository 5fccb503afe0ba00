/** A parameter that depends on the value of another one has no effect before that: the page may omit it. */
import { expect, it } from 'vitest';
import type { JsonValue, ParamSpec, PolicyListing } from '../../web/scenario/generated/types.ts';
import { engine, play, shortScenario } from './support/engine.ts';

const policies = JSON.parse(engine.policies()) as PolicyListing[];

/** A value other than this one. */
function another({ kind }: ParamSpec, than: JsonValue): JsonValue {
  if (kind.kind === 'flag') return than !== true;
  if (kind.kind === 'choice') return kind.options.find(([option]) => option !== than)?.[0] ?? null;
  if (kind.kind === 'integer' || kind.kind === 'number') return than === kind.low ? kind.high : kind.low;
  return null;
}

const waiting = policies.flatMap(({ id, params }) =>
  params.flatMap((spec) => {
    const [on, value] = spec.only_with ?? [];
    const other = params.find((candidate) => candidate.id === on);
    return value === undefined
      ? []
      : [{ name: `${id}: ${spec.id} without ${on ?? ''}`, id, spec, other, value }];
  }),
);

it('waits for a parameter of its policy, and a value that this one may have', () => {
  expect(waiting.length).toBeGreaterThan(5);
  for (const { other, value } of waiting) {
    const kind = other?.kind;
    const valid =
      kind?.kind === 'flag'
        ? [true, false]
        : kind?.kind === 'choice'
          ? kind.options.map(([option]) => option)
          : [];
    expect(valid).toContain(value);
  }
});

it.each(waiting)('$name does nothing', ({ id, spec, other, value }) => {
  const digestWith = (params: Record<string, JsonValue>): string =>
    play({ ...shortScenario('balance-set'), policy: { id, params } }).result.digest;
  const without = other ? { [other.id]: another(other, value) } : {};
  const usual = digestWith(without);
  expect(digestWith({ ...without, [spec.id]: another(spec, spec.default) })).toBe(usual);
});
