/** Sizes, latencies and bandwidth from the fork on. Caches keep their lines as far as they fit. */
import { NumberField } from '../../ui/NumberField.tsx';
import { quantities, type QuantityKind } from '../../ui/quantities.ts';
import { cacheName } from '../machine-summary.ts';
import { standing, type ChangeProps } from './change.ts';

interface QuantityProps extends ChangeProps {
  readonly label: string;
  readonly at: string;
  readonly kind: QuantityKind;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
}

function Quantity({ label, at, kind, min, max, step, ...change }: QuantityProps) {
  const value = standing(change, at);
  return (
    <NumberField
      label={label}
      {...quantities[kind]}
      min={min}
      max={max}
      step={step}
      value={typeof value === 'number' ? value : min}
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
              <Quantity
                {...props}
                label={`${cacheName(cache)}, size`}
                at={`${place}/size_bytes`}
                kind="bytes"
                min={set}
                max={2 ** 30}
                step={set}
              />
            )}
            <Quantity
              {...props}
              label={`${cacheName(cache)}, hit`}
              at={`${place}/hit_cycles`}
              kind="cycles"
              min={1}
              max={10_000}
            />
          </div>
        );
      })}
      <Quantity
        {...props}
        label="Memory latency"
        at="/machine/memory/latency_cycles"
        kind="cycles"
        min={0}
        max={100_000}
        step={10}
      />
      <Quantity
        {...props}
        label="Memory, cycles a line"
        at="/machine/memory/cycles_per_line"
        kind="cycles"
        min={0}
        max={100_000}
      />
      <Quantity
        {...props}
        label="Context switch"
        at="/run/switch_cycles"
        kind="cycles"
        min={0}
        max={run.quantum_cycles / 2}
        step={100}
      />
    </>
  );
}
