/** A track and a thumb, nothing else: the moving part of Slider and of the transport's scrubber. */
import { useEffect, useEffectEvent, useRef, type CSSProperties, type KeyboardEvent } from 'react';
import { fromUnit, nextValue, toUnit, type Extent } from './scale.ts';

const resolution = 1000;

export interface RangeProps extends Extent {
  readonly label: string;
  readonly value: number;
  /** Places marked on the track. */
  readonly ticks?: readonly number[] | undefined;
  /** Says the value to a screen reader. */
  readonly format: (value: number) => string;
  /** On every new value while the thumb moves. */
  readonly onChange: (value: number) => void;
  /** Once a gesture (a drag, a key held and let go) is over: the moment for one undo entry. */
  readonly onChangeEnd?: ((value: number) => void) | undefined;
  readonly disabled?: boolean | undefined;
  /** Fills the track up to the thumb, in ink. */
  readonly solid?: boolean | undefined;
}

function keyTarget(event: KeyboardEvent, extent: Extent, value: number): number | null {
  switch (event.key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return nextValue(extent, value, 1, event.shiftKey);
    case 'ArrowLeft':
    case 'ArrowDown':
      return nextValue(extent, value, -1, event.shiftKey);
    case 'PageUp':
      return nextValue(extent, value, 1, true);
    case 'PageDown':
      return nextValue(extent, value, -1, true);
    case 'Home':
      return extent.stops?.[0] ?? extent.min;
    case 'End':
      return extent.stops?.at(-1) ?? extent.max;
    default:
      return null;
  }
}

export function Range(props: RangeProps) {
  const { label, value, ticks, format, disabled, solid, onChange } = props;
  const pending = useRef<number | null>(null);
  const percent = toUnit(props, value) * 100;

  const move = (next: number): void => {
    if (next === (pending.current ?? value)) return;
    pending.current = next;
    onChange(next);
  };
  const end = (): void => {
    if (pending.current === null) return;
    const last = pending.current;
    pending.current = null;
    props.onChangeEnd?.(last);
  };
  const endLatest = useEffectEvent(end);
  // A drag may end anywhere on the screen. The browser's own `change` event is no help: it is lost when the value is set while dragging.
  useEffect(() => {
    const onPointerEnd = (): void => endLatest();
    window.addEventListener('pointerup', onPointerEnd);
    window.addEventListener('pointercancel', onPointerEnd);
    return () => {
      window.removeEventListener('pointerup', onPointerEnd);
      window.removeEventListener('pointercancel', onPointerEnd);
    };
  }, []);

  return (
    <span className="range" data-solid={solid ? '' : undefined} style={{ '--at': percent } as CSSProperties}>
      {ticks?.map((tick) => (
        <i
          key={tick}
          className="tick"
          style={{ left: `calc(0.375rem + (100% - 0.75rem) * ${toUnit(props, tick).toString()})` }}
        />
      ))}
      <input
        type="range"
        aria-label={label}
        aria-valuetext={format(value)}
        min={0}
        max={resolution}
        step="any"
        value={(percent / 100) * resolution}
        disabled={disabled}
        onChange={(event) => move(fromUnit(props, event.currentTarget.valueAsNumber / resolution))}
        onKeyDown={(event) => {
          const next = keyTarget(event, props, value);
          if (next === null) return;
          event.preventDefault();
          move(next);
        }}
        onKeyUp={end}
        onBlur={end}
      />
    </span>
  );
}
