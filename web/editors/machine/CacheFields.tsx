/** The fields of one cache level. */
import { cacheSizes } from '../../derive/machine/cache-sizes.ts';
import { withCache, withoutCache } from '../../scenario/change/machine.ts';
import { choices } from '../../scenario/generated/fields.ts';
import type { CacheSpec, Scenario, Span } from '../../scenario/generated/types.ts';
import { edit } from '../../scenario/store.ts';
import { Button } from '../../ui/Button.tsx';
import { formatBytes, formatCount } from '../../ui/format.ts';
import { Heading } from '../../ui/Heading.tsx';
import { ChoiceField, QuantityField } from '../QuantityField.tsx';
import { SectionRefusal } from '../Refusal.tsx';
import { cacheName } from '../../views/words/machine-summary.ts';
import { checkSize, checkWays } from './checks.ts';
import { AllocationFields } from './AllocationFields.tsx';
import { ColourFields } from './ColourFields.tsx';
import { PartitionFields } from './PartitionFields.tsx';
import { PrefetchFields } from './PrefetchFields.tsx';
import { SpanField } from './SpanField.tsx';

interface CacheFieldsProps {
  readonly cache: CacheSpec;
  readonly index: number;
  readonly only: boolean;
}

export function CacheFields({ cache, index, only }: CacheFieldsProps) {
  const name = `L${cache.level}`;
  const place = `/machine/caches/${index}`;
  const set =
    (field: keyof CacheSpec) =>
    (value: number | Span) =>
    (scenario: Scenario): Scenario =>
      withCache(scenario, index, { [field]: value });
  const remove = (
    <Button
      onClick={() => {
        edit(`Remove ${name}`, (scenario) => withoutCache(scenario, index));
      }}
    >
      remove
    </Button>
  );
  return (
    <section aria-label={cacheName(cache)}>
      <Heading level={3} aside={only ? undefined : remove}>
        {name}, {formatBytes(cache.size_bytes)}:{' '}
        {formatCount(cache.size_bytes / (cache.ways * cache.line_bytes))} sets of {formatCount(cache.ways)}{' '}
        {cache.ways === 1 ? 'line' : 'lines'}
      </Heading>
      <QuantityField
        at={`${place}/size_bytes`}
        part={name}
        {...cacheSizes(cache)}
        check={checkSize(cache)}
        set={set('size_bytes')}
      />
      <QuantityField
        at={`${place}/ways`}
        part={name}
        stops={cache.replacement === 'tree-plru' ? [1, 2, 4, 8, 16, 32, 64] : undefined}
        check={checkWays(cache)}
        set={set('ways')}
      />
      <QuantityField at={`${place}/line_bytes`} part={name} set={set('line_bytes')} />
      <QuantityField at={`${place}/hit_cycles`} part={name} />
      <QuantityField at={`${place}/cycles_per_line`} part={name} />
      <ChoiceField at={`${place}/replacement`} part={name} />
      <ChoiceField at={`${place}/inclusion`} part={name} />
      <SpanField
        at={`${place}/shared_by`}
        of={choices['/machine/caches/*/shared_by']}
        part={name}
        value={cache.shared_by}
        set={set('shared_by')}
      />
      {cache.level > 1 && cache.inclusion !== 'victim' && <AllocationFields cache={cache} index={index} />}
      {cache.level > 1 && <PartitionFields cache={cache} index={index} />}
      {cache.level > 1 && <ColourFields cache={cache} index={index} />}
      {cache.level > 1 && <PrefetchFields cache={cache} index={index} />}
      <SectionRefusal of={[place]} />
    </section>
  );
}
