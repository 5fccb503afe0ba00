/** The policies that cannot run on this scenario: the engine checks each, and those it refuses do not take part. */
import { useMemo } from 'react';
import { under, type Contender } from '../../derive/compare/comparison.ts';
import { useAnswer } from '../../engine/answer.ts';
import { engine } from '../../engine/client.ts';
import type { Scenario } from '../../scenario/generated/types.ts';

type Refused = ReadonlyMap<string, string>;

const none: Refused = new Map();

/** Checks all at once, on the page's own worker: in the pool, an edit would end the workers that check. */
async function refusedOf(asked: string, contenders: readonly Contender[]): Promise<Refused> {
  const scenario = JSON.parse(asked) as Scenario;
  const found = await Promise.all(
    contenders.map(async (one) => {
      const read = await engine().validate(JSON.stringify(under(scenario, one)));
      return read.ok ? [] : [[one.key, read.error.problem] as const];
    }),
  );
  return new Map(found.flat());
}

/** The engine's messages by key; a missing policy can run, or has not been checked yet. */
export function useRefused(asked: string, contenders: readonly Contender[]): Refused {
  const ask = useMemo(() => () => refusedOf(asked, contenders), [asked, contenders]);
  // If a check fails, no policy is left out: each run says for itself why it cannot run.
  return useAnswer(ask).value ?? none;
}
