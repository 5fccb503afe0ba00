/** The policies that cannot run on this scenario: the engine checks each, and those it refuses do not take part. */
import { useEffect, useState } from 'react';
import { under, type Contender } from '../../derive/compare/comparison.ts';
import { engine } from '../../engine/client.ts';
import type { Scenario } from '../../scenario/generated/types.ts';

/** The engine's messages by key; a missing policy can run, or has not been checked yet. */
export function useRefused(asked: string, contenders: readonly Contender[]): ReadonlyMap<string, string> {
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    let wanted = true;
    const ask = async (): Promise<void> => {
      const scenario = JSON.parse(asked) as Scenario;
      const found = new Map<string, string>();
      for (const one of contenders) {
        const read = await engine().validate(JSON.stringify(under(scenario, one)));
        if (!wanted) return;
        if (!read.ok) found.set(one.key, read.error.problem);
      }
      setRefused(found);
    };
    void ask();
    return () => {
      wanted = false;
    };
  }, [asked, contenders]);
  return refused;
}
