/** One level of cache, field by field. */
import { cacheSizes } from '../../derive/machine/cache-sizes.ts';
import { cacheLabels, cacheSpans, inclusions, replacements } from '../../derive/fields.ts';
import { withCache, withoutCache } from '../../scenario/change/machine.ts';
import type { CacheSpec } from '../../scenario/generated/types.ts';
import { edit } from '../../scenario/store.ts';
import { Button } from '../../ui/Button.tsx';
import { formatBytes, formatCount } from '../../ui/format.ts';
import { Heading } from '../../ui/Heading.tsx';
import { Select } from '../../ui/Select.tsx';
import { QuantityField, type QuantityFieldProps } from '../QuantityField.tsx';
import { Field, SectionRefusal } from '../Refusal.tsx';
import { cacheName } from '../machine-summary.ts';
import { checkSize, checkWays, powerOfTwo } from './checks.ts';
import { PartitionFields } from './PartitionFields.tsx';
import { PrefetchFields } from './PrefetchFields.tsx';
import { SpanField } from './SpanField.tsx';

interface CacheFieldsProps {
  readonly cache: CacheSpec;
  readonly index: number;
  readonly only: boolean;
}

type NumberKey = 'size_bytes' | 'ways' | 'line_bytes' | 'hit_cycles' | 'cycles_per_line';

const lineStops = [8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096];
const wayStops = [1, 2, 3, 4, 6, 8, 10, 11, 12, 16, 20, 24, 28, 32, 48, 64];

export function CacheFields({ cache, index, only }: CacheFieldsProps) {
  const name = `L${cache.level}`;
  const sizes = cacheSizes(cache);
  const set = (label: string, change: Partial<CacheSpec>): void => {
    edit(`${name} ${label}`, (scenario) => withCache(scenario, index, change));
  };
  const slider = (
    field: NumberKey,
    rest: Pick<QuantityFieldProps, 'kind' | 'min' | 'max' | 'stops' | 'check' | 'hint'>,
  ) => (
    <QuantityField
      at={`/machine/caches/${index}/${field}`}
      label={cacheLabels[field]}
      undo={`${name} ${cacheLabels[field].toLowerCase()}`}
      value={cache[field]}
      {...rest}
      set={(value) => (scenario) => withCache(scenario, index, { [field]: value })}
    />
  );
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
      {slider('size_bytes', {
        hint: 'Any whole number of sets; it need not be a power of two.',
        ...sizes,
        kind: 'bytes',
        check: checkSize(cache),
      })}
      {slider('ways', {
        hint: 'Lines in a set. The size goes along to the nearest whole number of sets.',
        min: 1,
        max: 64,
        stops: cache.replacement === 'tree-plru' ? [1, 2, 4, 8, 16, 32, 64] : wayStops,
        kind: 'count',
        check: checkWays(cache),
      })}
      {slider('line_bytes', {
        hint: 'Bytes that travel together. Lines grow, or stay, from level to level.',
        min: 8,
        max: 4096,
        stops: lineStops,
        kind: 'bytes',
        check: powerOfTwo,
      })}
      {slider('hit_cycles', {
        hint: 'Cycles from issue to data when this cache hits.',
        min: 0,
        max: 10_000,
        stops: [1, 2, 3, 4, 6, 8, 10, 12, 15, 20, 30, 40, 60, 80, 100],
        kind: 'cycles',
      })}
      {slider('cycles_per_line', {
        hint: 'Cycles for which one line occupies the path from the cache above. 0 is unlimited.',
        min: 0,
        max: 10_000,
        stops: [0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 64],
        kind: 'cycles',
      })}
      <Field at={`/machine/caches/${index}/replacement`}>
        <Select
          label={cacheLabels.replacement}
          value={cache.replacement}
          choices={replacements}
          onChange={(replacement) => {
            set('replacement', { replacement });
          }}
        />
      </Field>
      <Field at={`/machine/caches/${index}/inclusion`}>
        <Select
          label={cacheLabels.inclusion}
          value={cache.inclusion}
          choices={inclusions}
          onChange={(inclusion) => {
            set('inclusion', { inclusion });
          }}
        />
      </Field>
      <Field at={`/machine/caches/${index}/shared_by`}>
        <SpanField
          label={cacheLabels.shared_by}
          hint="Which cores share one such cache."
          value={cache.shared_by}
          choices={cacheSpans}
          onChange={(shared_by) => {
            set('sharing', { shared_by });
          }}
        />
      </Field>
      {cache.level > 1 && <PartitionFields cache={cache} index={index} />}
      {cache.level > 1 && <PrefetchFields cache={cache} index={index} />}
      <SectionRefusal of={[`/machine/caches/${index}`]} />
    </section>
  );
}
