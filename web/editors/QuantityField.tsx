/**
 * One field of the scenario in one row: label, track, stepper or list, and what the engine refuses in it. What it is called
 * and can be is looked up in the table of fields; a form says only what depends on the rest of the document.
 */
import { choiceAt, numberAt } from '../scenario/fields.ts';
import type { NumberField as NumberSpec } from '../scenario/generated/fields.ts';
import type { JsonValue, Scenario } from '../scenario/generated/types.ts';
import { valueAt, withValueAt } from '../scenario/pointer.ts';
import { edit, useScenario } from '../scenario/store.ts';
import { NumberField } from '../ui/NumberField.tsx';
import { powerOfTwo, quantities, type QuantityForm } from '../ui/quantities.ts';
import { Select } from '../ui/Select.tsx';
import { Slider, type SliderProps } from '../ui/Slider.tsx';
import { Field } from './Refusal.tsx';
import { useGesture } from './useGesture.ts';

interface Named {
  /** Its place in the scenario, as a JSON pointer. */
  readonly at: string;
  /** What undo says before the label: what it is a field of. */
  readonly part?: string | undefined;
}

export interface QuantityFieldProps
  extends Named, Partial<Pick<SliderProps, 'label' | 'hint' | 'stops' | 'ticks'>>, Partial<QuantityForm> {
  /** The line of the table, where it is not that of `at`. */
  readonly of?: NumberSpec | undefined;
  /** Narrower bounds, where other fields set them. */
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Its value; that in the scenario unless given. */
  readonly value?: number | undefined;
  /** The scenario with another value; that with the value at `at` unless given. */
  readonly set?: ((value: number) => (scenario: Scenario) => Scenario) | undefined;
}

const setAt =
  (at: string) =>
  (value: JsonValue) =>
  (scenario: Scenario): Scenario =>
    withValueAt(scenario, at, value) ?? scenario;

/** L2, Hit latency: "L2 hit latency". */
function undoWords(part: string | undefined, label: string): string {
  if (part === undefined) return label;
  return `${part} ${/^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label}`;
}

/** What a control needs of a line of the table, narrowed by what the form knows. */
function useRow({ at, of = numberAt(at), part, set = setAt(at), ...form }: QuantityFieldProps) {
  const found = useScenario(({ scenario }) => valueAt(scenario, at));
  const { label = of.label, hint = of.about, stops = of.stops, ticks, min = of.low, max = of.high } = form;
  const { format, parse, check } = { ...quantities[of.unit], ...(of.isPowerOfTwo && { check: powerOfTwo }) };
  return {
    undo: undoWords(part, label),
    set,
    row: {
      label,
      hint,
      min,
      max,
      step: of.step,
      stops,
      ticks,
      value: form.value ?? (typeof found === 'number' ? found : min),
      format: form.format ?? format,
      parse: form.parse ?? parse,
      check: form.check ?? check,
    },
  };
}

/** A number on a track. A drag is one undo entry. */
export function QuantityField(props: QuantityFieldProps) {
  const gesture = useGesture();
  const { row, undo, set } = useRow(props);
  return (
    <Field at={props.at}>
      <Slider
        {...row}
        onChange={(value) => {
          gesture.change(undo, set(value));
        }}
        onChangeEnd={gesture.end}
      />
    </Field>
  );
}

/** A number without a track: minus, value, plus. */
export function CountField(props: QuantityFieldProps) {
  const { row, undo, set } = useRow(props);
  return (
    <Field at={props.at}>
      <NumberField
        {...row}
        onCommit={(value) => {
          edit(undo, set(value));
        }}
      />
    </Field>
  );
}

interface ChoiceFieldProps<Value> extends Named {
  /** The scenario with another choice; that with the value at `at` unless given. */
  readonly set?: ((value: Value) => (scenario: Scenario) => Scenario) | undefined;
}

/** One of several values. */
export function ChoiceField<Value extends string>({ at, part, set = setAt(at) }: ChoiceFieldProps<Value>) {
  const { label, choices } = choiceAt(at);
  const value = useScenario(({ scenario }) => valueAt(scenario, at)) as Value;
  return (
    <Field at={at}>
      <Select
        label={label}
        value={value}
        choices={choices.map(({ value, label }) => ({ value: value as Value, label }))}
        onChange={(chosen) => {
          edit(undoWords(part, label), set(chosen));
        }}
      />
    </Field>
  );
}
