/** A cache's stream prefetcher: whether it has one, how many streams it follows, how far ahead it fetches. */
import { prefetchLabels } from '../../derive/fields.ts';
import { firstPrefetch, withPrefetch } from '../../scenario/change/whatif.ts';
import type { CacheSpec, StreamPrefetch } from '../../scenario/generated/types.ts';
import { CountField } from '../QuantityField.tsx';
import { Field } from '../Refusal.tsx';
import { WhatIfField } from './WhatIfField.tsx';

const most: Readonly<StreamPrefetch> = { streams: 64, degree: 32 };

export function PrefetchFields({ cache, index }: { readonly cache: CacheSpec; readonly index: number }) {
  const { prefetch } = cache;
  const place = `/machine/caches/${index}/prefetch`;
  const name = `L${cache.level}`;
  const row = (field: keyof StreamPrefetch, value: number) => (
    <CountField
      at={`${place}/${field}`}
      kind="count"
      label={prefetchLabels[field]}
      undo={`${name} ${prefetchLabels[field].toLowerCase()}`}
      value={value}
      min={1}
      max={most[field]}
      set={(next) => (scenario) =>
        withPrefetch(scenario, index, { ...firstPrefetch, ...prefetch, [field]: next })
      }
    />
  );
  return (
    <>
      <Field at={place} whole>
        <WhatIfField
          label="Prefetcher"
          hint="Sends for the next lines before a thread that walks line by line asks for them. They take the same path to memory."
          at={place}
          without={null}
          switchOn={(scenario) => withPrefetch(scenario, index, firstPrefetch)}
          switchOff={(scenario) => withPrefetch(scenario, index, null)}
        />
      </Field>
      {prefetch && row('streams', prefetch.streams)}
      {prefetch && row('degree', prefetch.degree)}
    </>
  );
}
