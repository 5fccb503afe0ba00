/** One number of the scenario in one row: label, track or stepper, value, and what the engine refuses in it. */
import type { Scenario } from '../scenario/generated/types.ts';
import { edit } from '../scenario/store.ts';
import { NumberField } from '../ui/NumberField.tsx';
import { Slider, type SliderProps } from '../ui/Slider.tsx';
import { quantities, type QuantityForm, type QuantityKind } from '../ui/quantities.ts';
import { Field } from './Refusal.tsx';
import { useGesture } from './useGesture.ts';

export interface QuantityFieldProps
  extends Omit<SliderProps, 'onChange' | 'onChangeEnd' | keyof QuantityForm>, Partial<QuantityForm> {
  /** Where it stands in the scenario, as a JSON pointer. */
  readonly at: string;
  /** How it is written, read and checked; `format`, `parse` and `check` say so where it is none of these. */
  readonly kind: QuantityKind;
  /** What undo says; the label unless told otherwise. */
  readonly undo?: string | undefined;
  /** The scenario with another value. */
  readonly set: (value: number) => (scenario: Scenario) => Scenario;
}

/** A number on a track. A drag is one undo entry. */
export function QuantityField({ at, kind, undo, set, ...slider }: QuantityFieldProps) {
  const gesture = useGesture();
  return (
    <Field at={at}>
      <Slider
        {...quantities[kind]}
        {...slider}
        onChange={(value) => {
          gesture.change(undo ?? slider.label, set(value));
        }}
        onChangeEnd={gesture.end}
      />
    </Field>
  );
}

/** A number without a track: minus, value, plus. */
export function CountField({ at, kind, undo, set, ...field }: QuantityFieldProps) {
  return (
    <Field at={at}>
      <NumberField
        {...quantities[kind]}
        {...field}
        onCommit={(value) => {
          edit(undo ?? field.label, set(value));
        }}
      />
    </Field>
  );
}
