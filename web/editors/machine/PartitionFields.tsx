/** A cache's reserved ways: the ways that each thread may fill. */
import { withField } from '../../scenario/change/ends.ts';
import { firstPartition, withPartition } from '../../scenario/change/whatif.ts';
import type { CacheSpec, Scenario, WayPartition } from '../../scenario/generated/types.ts';
import { Field } from '../Refusal.tsx';
import { ThreadClasses } from './ThreadClasses.tsx';
import { WhatIfField } from './WhatIfField.tsx';

export function PartitionFields({ cache, index }: { readonly cache: CacheSpec; readonly index: number }) {
  const place = `/machine/caches/${index}/partition`;
  const having =
    (next: readonly WayPartition[]) =>
    (scenario: Scenario): Scenario =>
      withField(scenario, place, (shown) => withPartition(shown, index, next.length === 0 ? null : next));
  return (
    <>
      <Field at={place} whole>
        <WhatIfField
          label="Reserved ways"
          hint="Ways that only some threads may fill, as Intel CAT does. They hit anywhere; threads not named fill all ways."
          at={place}
          without={[]}
          switchOn={(scenario) => withPartition(scenario, index, firstPartition(scenario, cache))}
          switchOff={(scenario) => withPartition(scenario, index, null)}
        />
      </Field>
      <ThreadClasses
        place={place}
        classes={cache.partition ?? []}
        parts={cache.ways}
        first={(entry) => entry.first_way}
        fields={['first_way', 'ways']}
        undo={`L${cache.level} reserved ways`}
        removeLabel="Remove reserved ways"
        addLabel="Reserve ways for other threads"
        added={{ threads: [], first_way: 0, ways: cache.ways }}
        having={having}
      />
    </>
  );
}
