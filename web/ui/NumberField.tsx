/** A number without a track: label, minus and plus, value. For counts and seeds. */
import { IconButton } from './Button.tsx';
import { clampTo, nextValue } from './scale.ts';
import { Term } from './Tip.tsx';
import { ValueInput, type ValueInputProps } from './ValueInput.tsx';

interface NumberFieldProps extends ValueInputProps {
  /** The meaning of the quantity, shown on hover and focus of the label. */
  readonly hint?: string | undefined;
}

export function NumberField(props: NumberFieldProps) {
  const { label, hint, value, onCommit, disabled } = props;
  const step = (direction: 1 | -1): void => {
    const next = clampTo(props, nextValue(props, value, direction));
    if (next !== value) onCommit(next);
  };
  return (
    <div className="row">
      <span className="row-label">{hint === undefined ? label : <Term define={hint}>{label}</Term>}</span>
      <span className="row-value stepper">
        <IconButton
          icon="minus"
          label={`${label}: less`}
          disabled={disabled === true || value <= props.min}
          onClick={() => step(-1)}
        />
        <ValueInput {...props} />
        <IconButton
          icon="plus"
          label={`${label}: more`}
          disabled={disabled === true || value >= props.max}
          onClick={() => step(1)}
        />
      </span>
    </div>
  );
}
