/** One component of locality: the access pattern, the size of its region, and its share of the references. */
import { numbers } from '../../scenario/generated/fields.ts';
import type { Component, Pattern, Scenario } from '../../scenario/generated/types.ts';
import { edit } from '../../scenario/store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { formatPercent } from '../../ui/format.ts';
import { QuantityField } from '../QuantityField.tsx';
import { Chooser } from './Chooser.tsx';
import { ofKind, patternWords, withRegion } from './patterns.ts';

interface ComponentFieldsProps {
  readonly name: string;
  readonly place: string;
  readonly component: Component;
  /** Share of all references of the phase, 0–1. */
  readonly share: number;
  readonly change: (change: (component: Component) => Component) => (scenario: Scenario) => Scenario;
  readonly onRemove?: (() => void) | undefined;
}

const allKinds = Object.keys(patternWords) as Pattern['kind'][];

export function ComponentFields({ name, place, component, share, change, onRemove }: ComponentFieldsProps) {
  const { pattern } = component;
  // Slots are assigned to the threads that share a region.
  const kinds = allKinds.filter((kind) => kind !== 'slots' || component.shared !== undefined);
  const setPattern = (next: (pattern: Pattern) => Pattern) =>
    change((old) => ({ ...old, pattern: next(old.pattern) }));
  return (
    <div className="component">
      <div className="row">
        <Chooser
          label="Access pattern of the region"
          words={patternWords}
          kinds={kinds}
          value={pattern.kind}
          onChange={(kind) => {
            edit(
              `${name}: ${kind}`,
              setPattern((old) => ofKind(kind, old)),
            );
          }}
        />
        <span className="row-value mute">{formatPercent(share)} of references</span>
        {onRemove && (
          <IconButton icon="close" label={`Remove ${patternWords[pattern.kind]}`} onClick={onRemove} />
        )}
      </div>
      <QuantityField
        at={`${place}/weight`}
        part={name}
        value={component.weight}
        max={Math.max(1, component.weight)}
        set={(weight) => change((old) => ({ ...old, weight }))}
      />
      <QuantityField
        at={`${place}/pattern/region_bytes`}
        part={name}
        value={pattern.region_bytes}
        stops={regionStops}
        set={(bytes) => setPattern((old) => withRegion(old, bytes))}
      />
      {'stride_bytes' in pattern && (
        <QuantityField
          at={`${place}/pattern/stride_bytes`}
          part={name}
          value={pattern.stride_bytes}
          max={pattern.region_bytes}
          stops={strides.stops.filter((stride) => stride <= pattern.region_bytes)}
          set={(stride) =>
            setPattern((old) => ('stride_bytes' in old ? { ...old, stride_bytes: stride } : old))
          }
        />
      )}
      {'exponent' in pattern && (
        <QuantityField
          at={`${place}/pattern/exponent`}
          part={name}
          value={pattern.exponent}
          set={(exponent) => setPattern((old) => ('exponent' in old ? { ...old, exponent } : old))}
        />
      )}
    </div>
  );
}

const strides = numbers['/workload/programs/*/phases/*/components/*/pattern/stride_bytes'];

/** Eight steps per doubling: fine enough for live drawing. */
const regionStops = Array.from(
  { length: 8 * 20 + 1 },
  (_, step) => Math.round((256 * 2 ** (step / 8)) / 64) * 64,
);
