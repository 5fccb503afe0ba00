/** One kind of locality: how a region is walked, how large it is, and how much of the references go there. */
import type { Component, Pattern, Scenario } from '../../scenario/generated/types.ts';
import { edit } from '../../scenario/store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { formatBytes, formatNumber, formatPercent } from '../../ui/format.ts';
import { parseBytes, parseNumber } from '../../ui/parse.ts';
import { Slider } from '../../ui/Slider.tsx';
import { Field } from '../Refusal.tsx';
import { wholeNumber } from '../machine/checks.ts';
import { useGesture } from '../useGesture.ts';
import { ofKind, patternWords, withRegion } from './patterns.ts';

interface ComponentFieldsProps {
  readonly name: string;
  readonly place: string;
  readonly component: Component;
  /** Of all references of the phase, 0–1. */
  readonly share: number;
  readonly change: (change: (component: Component) => Component) => (scenario: Scenario) => Scenario;
  readonly onRemove?: (() => void) | undefined;
}

const allKinds = Object.keys(patternWords) as Pattern['kind'][];

export function ComponentFields({ name, place, component, share, change, onRemove }: ComponentFieldsProps) {
  const gesture = useGesture();
  const { pattern } = component;
  // Slots are dealt to the threads that share a region.
  const kinds = allKinds.filter((kind) => kind !== 'slots' || component.shared !== undefined);
  const setPattern = (next: (pattern: Pattern) => Pattern) =>
    change((old) => ({ ...old, pattern: next(old.pattern) }));
  return (
    <div className="component">
      <div className="row">
        <select
          className="select component-kind"
          aria-label="How the region is walked"
          value={pattern.kind}
          onChange={(event) => {
            const kind = kinds.find((other) => other === event.currentTarget.value);
            if (kind)
              edit(
                `${name}: ${kind}`,
                setPattern((old) => ofKind(kind, old)),
              );
          }}
        >
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {patternWords[kind]}
            </option>
          ))}
        </select>
        <span className="row-value mute">{formatPercent(share)} of references</span>
        {onRemove && (
          <IconButton icon="close" label={`Remove ${patternWords[pattern.kind]}`} onClick={onRemove} />
        )}
      </div>
      <Field at={`${place}/weight`}>
        <Slider
          label="Weight"
          hint="Share of the references, relative to the other kinds."
          value={component.weight}
          min={0}
          max={Math.max(1, component.weight)}
          step={0.01}
          format={formatNumber}
          parse={parseNumber}
          onChange={(weight) => {
            gesture.change(
              `${name} weight`,
              change((old) => ({ ...old, weight })),
            );
          }}
          onChangeEnd={gesture.end}
        />
      </Field>
      <Field at={`${place}/pattern/region_bytes`}>
        <Slider
          label="Region"
          hint="Bytes that are walked."
          value={pattern.region_bytes}
          min={64}
          max={2 ** 34}
          stops={regionStops}
          format={formatBytes}
          parse={parseBytes}
          check={wholeNumber}
          onChange={(bytes) => {
            gesture.change(
              `${name} region`,
              setPattern((old) => withRegion(old, bytes)),
            );
          }}
          onChangeEnd={gesture.end}
        />
      </Field>
      {'stride_bytes' in pattern && (
        <Field at={`${place}/pattern/stride_bytes`}>
          <Slider
            label="Stride"
            hint="Bytes from one reference to the next."
            value={pattern.stride_bytes}
            min={1}
            max={pattern.region_bytes}
            stops={[1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 4096].filter(
              (s) => s <= pattern.region_bytes,
            )}
            format={formatBytes}
            parse={parseBytes}
            check={wholeNumber}
            onChange={(stride) => {
              gesture.change(
                `${name} stride`,
                setPattern((old) => ('stride_bytes' in old ? { ...old, stride_bytes: stride } : old)),
              );
            }}
            onChangeEnd={gesture.end}
          />
        </Field>
      )}
      {pattern.kind === 'zipf' && (
        <Field at={`${place}/pattern/exponent`}>
          <Slider
            label="Exponent"
            hint="0 is uniform; about 1 is typical of programs; more is hotter."
            value={pattern.exponent}
            min={0}
            max={4}
            step={0.05}
            format={formatNumber}
            parse={parseNumber}
            onChange={(exponent) => {
              gesture.change(
                `${name} exponent`,
                setPattern((old) => (old.kind === 'zipf' ? { ...old, exponent } : old)),
              );
            }}
            onChangeEnd={gesture.end}
          />
        </Field>
      )}
    </div>
  );
}

/** Eight steps a doubling: fine enough to be drawn live. */
const regionStops = Array.from(
  { length: 8 * 20 + 1 },
  (_, step) => Math.round((256 * 2 ** (step / 8)) / 64) * 64,
);
