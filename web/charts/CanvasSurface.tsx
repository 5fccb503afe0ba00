/** A canvas that is sharp at any pixel ratio, redrawn when its size, the theme or `draw` changes. */
import { useLayoutEffect, useRef, type ComponentProps } from 'react';
import { useInk, type Ink } from '../ui/ink.ts';
import { usePixelRatio } from '../ui/media.ts';
import { drawnBy, type Pen } from './picture/pen.ts';

/** Draws the whole picture on a cleared canvas whose unit is the CSS pixel. */
export type Draw = (context: Pen, ink: Ink, width: number, height: number) => void;

export interface CanvasSurfaceProps extends Omit<ComponentProps<'canvas'>, 'width' | 'height' | 'ref'> {
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Memoise it: a new function triggers a redraw. */
  readonly draw: Draw;
}

export function CanvasSurface({ width, height, draw, style, ...rest }: CanvasSurfaceProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const ink = useInk();
  const ratio = usePixelRatio();

  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!canvas.current || !context || width <= 0 || height <= 0) return;
    const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (canvas.current.width !== wide) canvas.current.width = wide;
    if (canvas.current.height !== high) canvas.current.height = high;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    draw(context, ink, width, height);
    drawnBy(canvas.current, (pen) => draw(pen, ink, width, height));
  }, [draw, ink, width, height, ratio]);

  return <canvas {...rest} ref={canvas} style={{ display: 'block', ...style, width, height }} />;
}
