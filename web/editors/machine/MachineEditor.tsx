/** The most used fields of the machine in a few rows; all others are one click away. */
import { cacheSizes } from '../../derive/machine/cache-sizes.ts';
import { mostContexts, withCache, withCoreGroup, withMachine } from '../../scenario/change/machine.ts';
import { numberAt } from '../../scenario/fields.ts';
import { numbers } from '../../scenario/generated/fields.ts';
import type { CacheSpec, CoreGroup } from '../../scenario/generated/types.ts';
import { Button } from '../../ui/Button.tsx';
import { counted, formatBytes, formatCount } from '../../ui/format.ts';
import { Heading } from '../../ui/Heading.tsx';
import { parseCycles } from '../../ui/parse.ts';
import { openDialog } from '../dialogs.ts';
import { QuantityField } from '../QuantityField.tsx';
import { SectionRefusal } from '../Refusal.tsx';
import { useShownMachine } from '../shown.ts';
import { cacheName } from '../../views/words/machine-summary.ts';
import { checkSize } from './checks.ts';
import { coreHints } from './core-hints.ts';

const countStops = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64];

function CoreRows({
  group,
  index,
  alone,
}: {
  readonly group: CoreGroup;
  readonly index: number;
  readonly alone: boolean;
}) {
  const suffix = alone ? '' : ` ${index + 1}`;
  const place = `/machine/cores/${index}`;
  const row = (field: 'count' | 'contexts', max: number | undefined, hint: string) => (
    <QuantityField
      at={`${place}/${field}`}
      label={`${numberAt(`${place}/${field}`).label}${suffix}`}
      hint={hint}
      max={max}
      stops={field === 'count' ? countStops : countStops.slice(0, 8)}
      set={(value) => (scenario) => withCoreGroup(scenario, index, { [field]: value })}
    />
  );
  return (
    <>
      {row('count', undefined, coreHints[group.model].core)}
      {row('contexts', mostContexts[group.model], coreHints[group.model].contexts)}
    </>
  );
}

function CacheRow({ cache, index }: { readonly cache: CacheSpec; readonly index: number }) {
  return (
    <QuantityField
      at={`/machine/caches/${index}`}
      inside={`/machine/caches/${index}/size_bytes`}
      of={numbers['/machine/caches/*/size_bytes']}
      label={cacheName(cache)}
      hint={`Size of the level-${cache.level} cache: ${formatCount(cache.ways)}-way, lines of ${formatBytes(cache.line_bytes)}, ${counted(cache.size_bytes / cache.line_bytes, 'line')}.`}
      value={cache.size_bytes}
      {...cacheSizes(cache)}
      check={checkSize(cache)}
      set={(value) => (scenario) => withCache(scenario, index, { size_bytes: value })}
    />
  );
}

function MemoryRow() {
  const { memory } = useShownMachine();
  return (
    <QuantityField
      at="/machine/memory"
      inside="/machine/memory/cycles_per_line"
      of={numbers['/machine/memory/cycles_per_line']}
      label="Memory"
      value={memory.cycles_per_line}
      format={(value) => `${formatCount(value)}\u00a0cy/line`}
      parse={(text) => parseCycles(text.replace(/\s*(cy)?\s*\/\s*line\s*$/i, ''))}
      set={(value) => (scenario) =>
        withMachine(scenario, { memory: { ...scenario.machine.memory, cycles_per_line: value } })
      }
    />
  );
}

export default function MachineEditor() {
  const machine = useShownMachine();
  const aside = (
    <span className="asides">
      <Button onClick={() => openDialog({ kind: 'machine' })}>Advanced</Button>
      <Button onClick={() => openDialog({ kind: 'text' })}>JSON</Button>
    </span>
  );
  return (
    <section aria-label="Machine">
      <Heading aside={aside}>Machine</Heading>
      {machine.cores.map((group, index) => (
        <CoreRows key={index} group={group} index={index} alone={machine.cores.length === 1} />
      ))}
      {machine.caches.map((cache, index) => (
        <CacheRow key={index} cache={cache} index={index} />
      ))}
      <MemoryRow />
      <SectionRefusal of={['/machine', '/version', '/title', '/about']} />
    </section>
  );
}
