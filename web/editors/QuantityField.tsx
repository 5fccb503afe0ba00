/**
 * One field of the scenario in one row: label, track, stepper or list, and the engine's refusal of it. Name and range
 * come from the table of fields; a form adds only what depends on the rest of the document.
 */
import { choiceAt, numberAt } from '../scenario/fields.ts';
import type { NumberField as NumberSpec } from '../scenario/generated/fields.ts';
import type { JsonValue, Scenario } from '../scenario/generated/types.ts';
import { fieldOfPane, fieldSetFrom, withField } from '../scenario/change/ends.ts';
import { withValueAt } from '../scenario/pointer.ts';
import { edit, useScenario } from '../scenario/store.ts';
import { formatCount } from '../ui/format.ts';
import { NumberField } from '../ui/NumberField.tsx';
import { powerOfTwo, quantities, type QuantityForm } from '../ui/quantities.ts';
import { Select } from '../ui/Select.tsx';
import { Slider, type SliderProps } from '../ui/Slider.tsx';
import { Field } from './Refusal.tsx';
import { useGesture } from './useGesture.ts';

interface Named {
  /** Its place in the scenario, as a JSON pointer. */
  readonly at: string;
  /** The part that the field belongs to; precedes the label in undo. */
  readonly part?: string | undefined;
  /** The place of its value, if `at` is the whole that contains it. */
  readonly inside?: string | undefined;
}

export interface QuantityFieldProps
  extends Named, Partial<Pick<SliderProps, 'label' | 'hint' | 'stops' | 'ticks'>>, Partial<QuantityForm> {
  /** The entry of the table of fields, if not that of `at`. */
  readonly of?: NumberSpec | undefined;
  /** Narrower bounds, if other fields determine them. */
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Its value; by default that in pane B's document. */
  readonly value?: number | undefined;
  /** The scenario with another value; by default with the value at `at`. */
  readonly set?: ((value: number) => (scenario: Scenario) => Scenario) | undefined;
}

const setAt =
  (at: string) =>
  (value: JsonValue) =>
  (scenario: Scenario): Scenario =>
    withValueAt(scenario, at, value) ?? scenario;

/** Undo label from part and label: L2, Hit latency: "L2 hit latency". */
function undoWords(part: string | undefined, label: string): string {
  if (part === undefined) return label;
  return `${part} ${/^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label}`;
}

type Ends = ReturnType<typeof useEnds>;

/** The values of a field in both panes, and the quantum from which a fork sets each. */
function useEnds(place: string) {
  const a = useScenario(({ scenario }) => fieldOfPane(scenario, 'a', place));
  const b = useScenario(({ scenario }) => fieldOfPane(scenario, 'b', place));
  const fromA = useScenario(({ scenario }) => fieldSetFrom(scenario, 'a', place));
  const fromB = useScenario(({ scenario }) => fieldSetFrom(scenario, 'b', place));
  const quantum = useScenario(({ scenario }) => scenario.run.quantum_cycles);
  const words = (from: number | null): string =>
    from ? ` from quantum ${formatCount(Math.ceil(from / quantum))}` : '';
  const hasForks = useScenario(({ scenario }) => scenario.forks !== undefined);
  return { a, b, isOwn: fromB !== null, ofA: words(fromA), ofB: words(fromB), hasForks };
}

/** Shows how the panes differ in a field because of a fork: the quantum from which B has its value, and A's value. */
function EndsNote({ ends, write }: { readonly ends: Ends; readonly write: (value: JsonValue) => string }) {
  const { a, b, ofA, ofB, hasForks } = ends;
  const differs = a !== undefined && a !== b;
  const words = [...(ofB ? [`B${ofB}`] : []), ...(differs ? [`A ${write(a)}${ofA}`] : [])];
  if (!hasForks || words.length === 0) return null;
  return <p className="field-ends mute small">{words.join(' · ')}</p>;
}

/** The properties of a control, from the table of fields and the form's overrides. */
function useRow({ at, inside = at, of = numberAt(at), part, set = setAt(at), ...form }: QuantityFieldProps) {
  const ends = useEnds(inside);
  const { a, b, isOwn } = ends;
  const { label = of.label, hint = of.about, stops = of.stops, min = of.low, max = of.high } = form;
  const { format, parse, check } = { ...quantities[of.unit], ...(of.isPowerOfTwo && { check: powerOfTwo }) };
  const write = form.format ?? format;
  const inB = typeof b === 'number' ? b : undefined;
  const shown = (isOwn ? (inB ?? form.value) : (form.value ?? inB)) ?? min;
  return {
    undo: undoWords(part, label),
    set: (value: number) => (scenario: Scenario) => withField(scenario, inside, set(value)),
    note: <EndsNote ends={ends} write={(value) => (typeof value === 'number' ? write(value) : '')} />,
    row: {
      label,
      hint,
      min,
      max,
      step: of.step,
      stops,
      ticks: form.ticks ?? (typeof a === 'number' && a !== shown ? [a] : undefined),
      value: shown,
      format: write,
      parse: form.parse ?? parse,
      check: form.check ?? check,
    },
  };
}

/** A number on a track. A drag is one undo entry. */
export function QuantityField(props: QuantityFieldProps) {
  const gesture = useGesture();
  const { row, undo, set, note } = useRow(props);
  return (
    <Field at={props.at} inside={props.inside}>
      <Slider
        {...row}
        onChange={(value) => {
          gesture.change(undo, set(value));
        }}
        onChangeEnd={gesture.end}
      />
      {note}
    </Field>
  );
}

/** A number without a track: minus button, value, plus button. */
export function CountField(props: QuantityFieldProps) {
  const { row, undo, set, note } = useRow(props);
  return (
    <Field at={props.at} inside={props.inside}>
      <NumberField
        {...row}
        onCommit={(value) => {
          edit(undo, set(value));
        }}
      />
      {note}
    </Field>
  );
}

interface ChoiceFieldProps<Value> extends Named {
  /** The scenario with another choice; by default with the value at `at`. */
  readonly set?: ((value: Value) => (scenario: Scenario) => Scenario) | undefined;
}

/** A choice among several values. */
export function ChoiceField<Value extends string>({ at, part, set = setAt(at) }: ChoiceFieldProps<Value>) {
  const { label, choices } = choiceAt(at);
  const ends = useEnds(at);
  const named = (value: JsonValue): string => choices.find((choice) => choice.value === value)?.label ?? '';
  return (
    <Field at={at}>
      <Select
        label={label}
        value={ends.b as Value}
        choices={choices.map(({ value, label }) => ({ value: value as Value, label }))}
        onChange={(chosen) => {
          edit(undoWords(part, label), (scenario) => withField(scenario, at, set(chosen)));
        }}
      />
      <EndsNote ends={ends} write={named} />
    </Field>
  );
}
