/** A canvas that follows the clock: drawn at every tick, and when its size, the theme or what it draws is another. */
import { useLayoutEffect, useRef, type ComponentProps } from 'react';
import { onTick } from '../../engine/clock.ts';
import { useInk, type Ink } from '../../ui/ink.ts';
import { usePixelRatio, useReducedMotion } from '../../ui/media.ts';
import { drawnBy, type Pen } from '../../charts/picture/pen.ts';

export interface Surface {
  readonly context: Pen;
  readonly ink: Ink;
  /** CSS pixels, and device pixels of one. */
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
}

/** Draws a moment, in frames from the start, on a cleared canvas whose unit is the CSS pixel. */
export type DrawMoment = (surface: Surface, position: number) => void;

export interface LiveCanvasProps extends Omit<ComponentProps<'canvas'>, 'width' | 'height' | 'ref'> {
  readonly width: number;
  readonly height: number;
  /** Memoise it: a new function is a new picture. */
  readonly draw: DrawMoment;
  /** Without motion the picture jumps by so many frames. */
  readonly framesPerQuantum: number;
}

export function LiveCanvas({ width, height, draw, framesPerQuantum, style, ...rest }: LiveCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const ink = useInk();
  const ratio = usePixelRatio();
  const reduced = useReducedMotion();

  useLayoutEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context || width <= 0 || height <= 0) return undefined;
    element.width = Math.round(width * ratio);
    element.height = Math.round(height * ratio);
    let shown = 0;
    drawnBy(element, (pen) => draw({ context: pen, ink, width, height, ratio }, shown));
    return onTick((position) => {
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      context.clearRect(0, 0, width, height);
      shown = reduced ? Math.floor(position / framesPerQuantum) * framesPerQuantum : position;
      draw({ context, ink, width, height, ratio }, shown);
    });
  }, [draw, ink, width, height, ratio, reduced, framesPerQuantum]);

  return <canvas {...rest} ref={canvas} style={{ display: 'block', ...style, width, height }} />;
}
