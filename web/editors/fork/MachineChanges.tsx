/** Sizes, latencies and bandwidth from the fork on. Caches keep their lines as far as they fit. */
import { numberAt } from '../../scenario/fields.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { quantities } from '../../ui/quantities.ts';
import { cacheName } from '../../views/words/machine-summary.ts';
import { standing, type ChangeProps } from './change.ts';

interface QuantityProps extends ChangeProps {
  readonly at: string;
  /** The part that the field belongs to. */
  readonly part?: string;
  /** Tighter bounds than those of the table of fields. */
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
}

function Quantity({ at, part, min, max, step, ...change }: QuantityProps) {
  const value = standing(change, at);
  const { label, about, unit, low, high } = numberAt(at);
  return (
    <NumberField
      label={part === undefined ? label : `${part}, ${label.toLowerCase()}`}
      hint={about}
      {...quantities[unit]}
      min={min ?? low}
      max={max ?? high}
      step={step}
      value={typeof value === 'number' ? value : low}
      onCommit={(next) => change.set(at, next)}
    />
  );
}

export function MachineChanges(props: ChangeProps) {
  const { machine, run } = props.parent;
  return (
    <>
      {machine.caches.map((cache, index) => {
        const place = `/machine/caches/${index.toString()}`;
        const set = cache.line_bytes * cache.ways;
        return (
          <div key={place}>
            {!machine.coherence && (
              <Quantity {...props} part={cacheName(cache)} at={`${place}/size_bytes`} min={set} step={set} />
            )}
            <Quantity {...props} part={cacheName(cache)} at={`${place}/hit_cycles`} />
          </div>
        );
      })}
      <Quantity {...props} part="Memory" at="/machine/memory/latency_cycles" step={10} />
      <Quantity {...props} part="Memory" at="/machine/memory/cycles_per_line" />
      <Quantity {...props} at="/run/switch_cycles" max={run.quantum_cycles / 2} step={100} />
    </>
  );
}
