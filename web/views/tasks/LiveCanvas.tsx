/** A canvas that follows the clock: redrawn at every tick and at changes of size, theme, content or selection. */
import { useLayoutEffect, useRef, type ComponentProps } from 'react';
import type { Lit } from '../../derive/selection/is-lit.ts';
import { onTick } from '../../engine/clock.ts';
import type { Layout } from '../../scenario/generated/types.ts';
import { useInk, type Ink } from '../../ui/ink.ts';
import { usePixelRatio, useReducedMotion } from '../../ui/media.ts';
import { drawnBy, type Pen } from '../../charts/picture/pen.ts';
import { useLit } from '../selection/useLit.ts';

export interface Surface {
  readonly context: Pen;
  readonly ink: Ink;
  /** Size in CSS pixels, and device pixels per CSS pixel. */
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
  readonly lit: Lit;
}

/** Draws a moment, in frames from the start, on a cleared canvas whose unit is the CSS pixel. */
export type DrawMoment = (surface: Surface, position: number) => void;

export interface LiveCanvasProps extends Omit<ComponentProps<'canvas'>, 'width' | 'height' | 'ref'> {
  readonly width: number;
  readonly height: number;
  /** Memoise it: a new function is a new picture. */
  readonly draw: DrawMoment;
  /** Layout of the run drawn. Without motion the picture advances by whole quanta. */
  readonly layout: Layout;
}

export function LiveCanvas({ width, height, draw, layout, style, ...rest }: LiveCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const ink = useInk();
  const ratio = usePixelRatio();
  const reduced = useReducedMotion();
  const lit = useLit(layout);
  const framesPerQuantum = layout.frames_per_quantum;

  useLayoutEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context || width <= 0 || height <= 0) return undefined;
    element.width = Math.round(width * ratio);
    element.height = Math.round(height * ratio);
    let shown = 0;
    drawnBy(element, (pen) => draw({ context: pen, ink, width, height, ratio, lit }, shown));
    return onTick((position) => {
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      context.clearRect(0, 0, width, height);
      shown = reduced ? Math.floor(position / framesPerQuantum) * framesPerQuantum : position;
      draw({ context, ink, width, height, ratio, lit }, shown);
    });
  }, [draw, ink, width, height, ratio, reduced, lit, framesPerQuantum]);

  return <canvas {...rest} ref={canvas} style={{ display: 'block', ...style, width, height }} />;
}
