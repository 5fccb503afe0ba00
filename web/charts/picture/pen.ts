/**
 * The canvas operations that the page's pictures use, implemented by a 2D context and by the recorder that writes
 * SVG.
 */
export interface Pen {
  fillStyle: string | CanvasGradient | CanvasPattern;
  strokeStyle: string | CanvasGradient | CanvasPattern;
  globalAlpha: number;
  lineWidth: number;
  /** Size in pixels: `600 11px Inter`. */
  font: string;
  textBaseline: CanvasTextBaseline;
  imageSmoothingEnabled: boolean;
  fillRect: (x: number, y: number, width: number, height: number) => void;
  strokeRect: (x: number, y: number, width: number, height: number) => void;
  fillText: (text: string, x: number, y: number, maxWidth?: number) => void;
  measureText: (text: string) => TextMetrics;
  beginPath: () => void;
  moveTo: (x: number, y: number) => void;
  lineTo: (x: number, y: number) => void;
  bezierCurveTo: (x1: number, y1: number, x2: number, y2: number, x: number, y: number) => void;
  roundRect: (x: number, y: number, width: number, height: number, radius?: number) => void;
  fill: () => void;
  stroke: () => void;
  clip: () => void;
  save: () => void;
  restore: () => void;
  /** Draws a part of a canvas, given in its own pixels, into a rectangle. */
  drawImage: (
    image: HTMLCanvasElement,
    ...from: [
      x: number,
      y: number,
      width: number,
      height: number,
      toX: number,
      toY: number,
      wide: number,
      high: number,
    ]
  ) => void;
}

/** Redraws a canvas with another pen whose unit is the CSS pixel. */
export type Redraw = (pen: Pen) => void;

const redraws = new WeakMap<Element, Redraw>();

/**
 * Registers how a canvas is drawn, so that it can be saved as vectors. Called by the component that draws the canvas.
 */
export function drawnBy(canvas: HTMLCanvasElement, redraw: Redraw): void {
  redraws.set(canvas, redraw);
}

export function redrawOf(canvas: Element): Redraw | undefined {
  return redraws.get(canvas);
}
