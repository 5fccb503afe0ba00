/** Dynamic way allocation of a cache: by which criterion, how often, and how many sets are sampled. */
import { firstAllocation, withAllocation } from '../../scenario/change/whatif.ts';
import type { CacheSpec } from '../../scenario/generated/types.ts';
import { ChoiceField, QuantityField } from '../QuantityField.tsx';
import { Field } from '../Refusal.tsx';
import { WhatIfField } from './WhatIfField.tsx';

export function AllocationFields({ cache, index }: { readonly cache: CacheSpec; readonly index: number }) {
  const { allocation } = cache;
  const place = `/machine/caches/${index}/allocation`;
  const part = `L${cache.level}`;
  return (
    <>
      <Field at={place} whole>
        <WhatIfField
          label="Dealt ways"
          hint="Ways that the cache deals to its threads anew at intervals: by how many misses they save (UCP), or evenly. It replaces reserved ways."
          at={place}
          without={null}
          switchOn={(scenario) => withAllocation(scenario, index, firstAllocation)}
          switchOff={(scenario) => withAllocation(scenario, index, null)}
        />
      </Field>
      {allocation && (
        <>
          <ChoiceField at={`${place}/kind`} part={part} />
          <QuantityField at={`${place}/interval_cycles`} part={part} />
          {allocation.kind === 'ucp' && <QuantityField at={`${place}/sampled_sets`} part={part} />}
        </>
      )}
    </>
  );
}
