/** A track and a thumb only: the moving part of Slider and of the transport's scrubber. */
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { usePixelRatio } from './media.ts';
import { fromUnit, nextValue, toUnit, type Extent } from './scale.ts';

const resolution = 1000;

export interface RangeProps extends Extent {
  readonly label: string;
  readonly value: number;
  /** Values marked on the track. */
  readonly ticks?: readonly number[] | undefined;
  /** Formats the value for screen readers. */
  readonly format: (value: number) => string;
  /** Called for every new value while the thumb moves. */
  readonly onChange: (value: number) => void;
  /** Called at the end of a gesture (a drag, or a key held and released): the time for one undo entry. */
  readonly onChangeEnd?: ((value: number) => void) | undefined;
  readonly disabled?: boolean | undefined;
  /** There is no value yet: `value` is where changes begin. */
  readonly isOpen?: boolean | undefined;
  /** Fills the track up to the thumb, in ink. */
  readonly solid?: boolean | undefined;
  /** For solid ranges: moves the thumb between renders. Memoise it; its return value stops it. */
  readonly follow?: ((move: Mover) => () => void) | undefined;
}

/** Moves to a place on the track, 0–1. A step of one pixel waits for a beat, as all slow movement does. */
type Mover = (share: number, isBeat: boolean) => void;

/** In device pixels. */
const leastStep = 2;

/** The thumb and the line behind it follow by transforms in whole device pixels: no layout or painting is required. */
function useFollow(
  follow: RangeProps['follow'],
  thumb: RefObject<HTMLElement | null>,
  done: RefObject<HTMLElement | null>,
): void {
  const ratio = usePixelRatio();
  useLayoutEffect(() => {
    const [dot, line] = [thumb.current, done.current];
    if (!follow || !dot || !line) return undefined;
    let [width, wanted, at] = [0, 0, NaN];
    const place = (isBeat: boolean): void => {
      const next = Math.round(wanted * width * ratio) / ratio;
      if (width === 0 || next === at || (!isBeat && Math.abs(next - at) * ratio < leastStep)) return;
      at = next;
      dot.style.left = '0';
      dot.style.transform = `translateX(${next.toString()}px)`;
      line.style.transform = `scaleX(${(next / width).toFixed(4)})`;
    };
    const observer = new ResizeObserver(([entry]) => {
      width = Math.max(0, (entry?.contentRect.width ?? 0) - dot.offsetWidth);
      at = NaN;
      place(true);
    });
    observer.observe(line);
    const end = follow((share, isBeat) => {
      wanted = share;
      place(isBeat);
    });
    return () => {
      end();
      observer.disconnect();
    };
  }, [follow, ratio, thumb, done]);
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
  const { label, value, ticks, format, disabled, isOpen, solid, onChange } = props;
  const pending = useRef<number | null>(null);
  const thumb = useRef<HTMLElement>(null);
  const done = useRef<HTMLElement>(null);
  useFollow(props.follow, thumb, done);
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
  // A drag may end anywhere on the screen. The browser's own `change` event does not help: it is lost when the value
  // is set during the drag.
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
        aria-valuetext={isOpen ? '?' : format(value)}
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
      {solid && (
        <>
          <i ref={done} className="range-done" />
          <i ref={thumb} className="range-thumb" />
        </>
      )}
    </span>
  );
}
