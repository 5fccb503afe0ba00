/** One quantity of the machine in one line: label, track, value. Every value can also be typed. */
import { Range, type RangeProps } from './Range.tsx';
import { Term } from './Tip.tsx';
import { ValueInput, type ValueInputProps } from './ValueInput.tsx';

export interface SliderProps extends RangeProps {
  readonly parse: ValueInputProps['parse'];
  readonly check?: ValueInputProps['check'];
  /** The meaning of the quantity, shown on hover and focus of the label. */
  readonly hint?: string | undefined;
}

/** Typing calls onChange and onChangeEnd once; dragging calls onChange throughout and onChangeEnd on release. */
export function Slider(props: SliderProps) {
  const { label, hint, value, format, parse, check, onChange, onChangeEnd, disabled } = props;
  return (
    <div className="row">
      <span className="row-label">{hint === undefined ? label : <Term define={hint}>{label}</Term>}</span>
      <Range {...props} />
      <ValueInput
        label={`${label}, value`}
        value={value}
        min={props.min}
        max={props.max}
        step={props.step}
        log={props.log}
        stops={props.stops}
        format={format}
        parse={parse}
        check={check}
        disabled={disabled}
        isOpen={props.isOpen}
        onCommit={(next) => {
          onChange(next);
          onChangeEnd?.(next);
        }}
      />
    </div>
  );
}
