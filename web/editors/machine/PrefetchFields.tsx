/** A cache's stream prefetcher: whether it has one, how many streams it tracks, how far ahead it fetches. */
import { firstPrefetch, withPrefetch } from '../../scenario/change/whatif.ts';
import type { CacheSpec } from '../../scenario/generated/types.ts';
import { CountField } from '../QuantityField.tsx';
import { Field } from '../Refusal.tsx';
import { WhatIfField } from './WhatIfField.tsx';

export function PrefetchFields({ cache, index }: { readonly cache: CacheSpec; readonly index: number }) {
  const { prefetch } = cache;
  const place = `/machine/caches/${index}/prefetch`;
  const part = `L${cache.level}`;
  return (
    <>
      <Field at={place} whole>
        <WhatIfField
          label="Prefetcher"
          hint="Fetches the next lines of a thread that walks line by line, ahead of its misses. They use the same path to memory."
          at={place}
          without={null}
          switchOn={(scenario) => withPrefetch(scenario, index, firstPrefetch)}
          switchOff={(scenario) => withPrefetch(scenario, index, null)}
        />
      </Field>
      {prefetch && <CountField at={`${place}/streams`} part={part} />}
      {prefetch && <CountField at={`${place}/degree`} part={part} />}
    </>
  );
}
