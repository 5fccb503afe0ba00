/** Zooms by wheel (over the axis, or with Ctrl, as a trackpad's pinch is reported) and by two fingers; moves sideways by wheel. */
import type { TimeScale } from '../../charts/time/scale.ts';
import { pan, zoomAbout } from '../../engine/zoom.ts';

/** The zoom per wheel pixel, and the most pixels counted at once: a mouse's notch is a hundred pixels. */
const perPixel = 0.01;
const mostPixels = 30;

/** `scaleNow` is called at every event, because zooming changes the scale. `left` is the client x of the scale's origin. */
export function addZoomGestures(
  area: HTMLElement,
  scaleNow: () => TimeScale,
  left: () => number,
  signal: AbortSignal,
): void {
  let pending: (() => void) | null = null;
  /** At most once per frame: every step redraws all pictures over time. */
  const soon = (step: () => void): void => {
    if (!pending)
      requestAnimationFrame(() => {
        pending?.();
        pending = null;
      });
    const before = pending;
    pending = () => {
      before?.();
      step();
    };
  };
  const quantumAt = (clientX: number): number => {
    const scale = scaleNow();
    return scale.frameAt(clientX - left()) / scale.framesPerQuantum;
  };

  const onWheel = (event: WheelEvent): void => {
    const isOverAxis = event.target instanceof Element && event.target.closest('.timeline-axis') !== null;
    const scale = scaleNow();
    const sideways = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX;
    if (event.ctrlKey || (isOverAxis && Math.abs(event.deltaY) > Math.abs(sideways))) {
      event.preventDefault();
      const pixels = Math.max(-mostPixels, Math.min(mostPixels, event.deltaY));
      const { clientX } = event;
      soon(() => zoomAbout(quantumAt(clientX), Math.exp(-pixels * perPixel)));
    } else if (
      scale.isZoomed &&
      Math.abs(sideways) > 0 &&
      (isOverAxis || Math.abs(sideways) > Math.abs(event.deltaY) || event.shiftKey)
    ) {
      event.preventDefault();
      soon(() => pan(sideways / scaleNow().quantumWidth));
    }
  };

  let spread = 0;
  const fingers = ({ touches }: TouchEvent): { middle: number; apart: number } | null => {
    const [one, other] = touches;
    if (!one || !other) return null;
    const apart = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    return { middle: (one.clientX + other.clientX) / 2, apart: Math.max(1, apart) };
  };
  const onTouch = (event: TouchEvent): void => {
    const two = fingers(event);
    if (!two) {
      spread = 0;
      return;
    }
    event.preventDefault();
    const before = spread;
    spread = two.apart;
    if (before > 0) soon(() => zoomAbout(quantumAt(two.middle), two.apart / before));
  };
  area.addEventListener('wheel', onWheel, { signal, passive: false });
  for (const kind of ['touchstart', 'touchmove', 'touchend'] as const)
    area.addEventListener(kind, onTouch, { signal, passive: false });
}
