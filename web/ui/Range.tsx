/** A track and a thumb, nothing else: the moving part of Slider and of the transport's scrubber. */
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
  /** Solid ones: moves the thumb between two renders. Memoise it; what it returns ends it. */
  readonly follow?: ((move: Mover) => () => void) | undefined;
}

/** Takes a place on the track, 0–1. A step of a pixel waits for a beat, as all that moves slowly does. */
type Mover = (share: number, isBeat: boolean) => void;

/** In device pixels. */
const leastStep = 2;

/** The thumb and what lies behind it follow by transforms in whole device pixels: nothing is laid out or painted. */
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
  const { label, value, ticks, format, disabled, solid, onChange } = props;
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
      {solid && (
        <>
          <i ref={done} className="range-done" />
          <i ref={thumb} className="range-thumb" />
        </>
      )}
    </span>
  );
}
