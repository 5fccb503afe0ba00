/** A canvas context that records drawing calls as text, for tests. */

export interface DrawLog {
  readonly context: CanvasRenderingContext2D;
  /** `rect 0 0 10 4 #fff`, `text gzip 12 20`: whole pixels, in the order of drawing. */
  readonly lines: string[];
}

/** The width of every letter, in CSS pixels. */
export const letterWidth = 6;

export function drawLog(): DrawLog {
  const lines: string[] = [];
  const round = (values: readonly number[]): string => values.map((value) => Math.round(value)).join(' ');
  const nothing = (): void => undefined;
  const context = {
    fillStyle: '',
    globalAlpha: 1,
    font: '',
    textBaseline: 'alphabetic',
    save: nothing,
    restore: nothing,
    beginPath: nothing,
    clip: nothing,
    fill: nothing,
    roundRect: nothing,
    measureText: (text: string) => ({ width: text.length * letterWidth }),
    fillRect(...rect: number[]) {
      lines.push(`rect ${round(rect)} ${this.fillStyle}`);
    },
    fillText(text: string, ...at: number[]) {
      lines.push(`text ${text} ${round(at)}`);
    },
  };
  return { context: context as unknown as CanvasRenderingContext2D, lines };
}
