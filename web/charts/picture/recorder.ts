/** A pen that writes SVG. */
import { paintAttributes } from './paint.ts';
import type { Pen } from './pen.ts';
import { escaped, short, tag, type Attributes } from './xml.ts';

interface State {
  readonly fillStyle: Pen['fillStyle'];
  readonly strokeStyle: Pen['strokeStyle'];
  readonly globalAlpha: number;
  readonly lineWidth: number;
  readonly font: string;
  readonly textBaseline: CanvasTextBaseline;
  readonly imageSmoothingEnabled: boolean;
  /** Groups opened by `clip` since the last `save`. */
  readonly groups: number;
}

/** Splits a font like `500 11px Inter, sans-serif`. */
function fontAttributes(font: string): Attributes {
  const [, weight, size, family] = /^(?:(\S+) )?([\d.]+)px (.+)$/.exec(font) ?? [];
  return { 'font-family': family, 'font-size': size, 'font-weight': weight };
}

const styleOf = (style: Pen['fillStyle']): string => (typeof style === 'string' ? style : 'none');

export class Recorder implements Pen {
  fillStyle: Pen['fillStyle'] = '#000000';
  strokeStyle: Pen['strokeStyle'] = '#000000';
  globalAlpha = 1;
  lineWidth = 1;
  font = '10px sans-serif';
  textBaseline: CanvasTextBaseline = 'alphabetic';
  imageSmoothingEnabled = true;
  /** Number of marks drawn: a picture of too many is better kept as pixels. */
  marks = 0;
  readonly #measure: CanvasRenderingContext2D | null;
  readonly #nextId: () => string;
  readonly #parts: string[] = [];
  readonly #saved: State[] = [];
  #path = '';
  #groups = 0;
  /** Consecutive rectangles of one colour are merged into one path. */
  #run: { readonly attributes: Attributes; readonly key: string; d: string } | null = null;

  /** `measure` measures text widths; ids of clip paths must be unique in the whole document. */
  constructor(measure: CanvasRenderingContext2D | null, nextId: () => string) {
    this.#measure = measure;
    this.#nextId = nextId;
  }

  /** Returns the drawing as SVG. */
  toSvg(): string {
    this.#endRun();
    return (
      this.#parts.join('') +
      '</g>'.repeat(this.#saved.reduce((sum, { groups }) => sum + groups, this.#groups))
    );
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    this.marks += 1;
    const key = `${styleOf(this.fillStyle)} ${this.globalAlpha}`;
    let run = this.#run;
    if (run?.key !== key) {
      this.#endRun();
      run = {
        key,
        attributes: paintAttributes('fill', styleOf(this.fillStyle), this.globalAlpha),
        d: '',
      };
    }
    this.#run = run;
    run.d += `M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}z`;
  }

  strokeRect(x: number, y: number, width: number, height: number): void {
    this.#add(tag('rect', { x, y, width, height, fill: 'none', ...this.#stroke() }));
  }

  fillText(text: string, x: number, y: number, maxWidth?: number): void {
    const wide = this.measureText(text).width;
    const squeezed = maxWidth !== undefined && wide > maxWidth;
    this.#add(
      tag(
        'text',
        {
          x,
          y: y + this.#baselineShift(),
          ...fontAttributes(this.font),
          textLength: squeezed ? maxWidth : null,
          lengthAdjust: squeezed ? 'spacingAndGlyphs' : null,
          ...paintAttributes('fill', styleOf(this.fillStyle), this.globalAlpha),
        },
        escaped(text),
      ),
    );
  }

  measureText(text: string): TextMetrics {
    if (!this.#measure) return { width: text.length * 6 } as TextMetrics;
    this.#measure.font = this.font;
    this.#measure.textBaseline = this.textBaseline;
    return this.#measure.measureText(text);
  }

  beginPath(): void {
    this.#path = '';
  }

  moveTo(x: number, y: number): void {
    this.#path += `M${short(x)} ${short(y)}`;
  }

  lineTo(x: number, y: number): void {
    this.#path += `L${short(x)} ${short(y)}`;
  }

  bezierCurveTo(...points: [number, number, number, number, number, number]): void {
    this.#path += `C${points.map(short).join(' ')}`;
  }

  roundRect(x: number, y: number, width: number, height: number, radius = 0): void {
    const r = Math.min(radius, width / 2, height / 2);
    const arc = (right: number, down: number): string =>
      `a${short(r)} ${short(r)} 0 0 1 ${short(right)} ${short(down)}`;
    const [wide, high] = [short(width - 2 * r), short(height - 2 * r)];
    this.#path += `M${short(x + r)} ${short(y)}h${wide}${arc(r, r)}v${high}${arc(-r, r)}h-${wide}${arc(-r, -r)}v-${high}${arc(r, -r)}z`;
  }

  fill(): void {
    this.#add(
      tag('path', { d: this.#path, ...paintAttributes('fill', styleOf(this.fillStyle), this.globalAlpha) }),
    );
  }

  stroke(): void {
    this.#add(tag('path', { d: this.#path, fill: 'none', ...this.#stroke() }));
  }

  clip(): void {
    const id = this.#nextId();
    this.#add(`${tag('clipPath', { id }, tag('path', { d: this.#path }))}<g clip-path="url(#${id})">`);
    this.#groups += 1;
  }

  save(): void {
    const { fillStyle, strokeStyle, globalAlpha, lineWidth, font, textBaseline, imageSmoothingEnabled } =
      this;
    const groups = this.#groups;
    this.#saved.push({
      fillStyle,
      strokeStyle,
      globalAlpha,
      lineWidth,
      font,
      textBaseline,
      imageSmoothingEnabled,
      groups,
    });
    this.#groups = 0;
  }

  restore(): void {
    const state = this.#saved.pop();
    if (!state) return;
    this.#endRun();
    this.#parts.push('</g>'.repeat(this.#groups));
    const { groups, ...rest } = state;
    Object.assign(this, rest);
    this.#groups = groups;
  }

  drawImage(
    image: HTMLCanvasElement,
    ...from: Parameters<Pen['drawImage']> extends [unknown, ...infer Rest] ? Rest : never
  ): void {
    const [left, top, wide, high, x, y, width, height] = from;
    const part = document.createElement('canvas');
    [part.width, part.height] = [Math.max(1, Math.round(wide)), Math.max(1, Math.round(high))];
    part.getContext('2d')?.drawImage(image, left, top, wide, high, 0, 0, part.width, part.height);
    const crisp = this.imageSmoothingEnabled ? null : 'pixelated';
    this.#add(
      tag('image', {
        x,
        y,
        width,
        height,
        href: part.toDataURL(),
        preserveAspectRatio: 'none',
        'image-rendering': crisp,
      }),
    );
  }

  #stroke(): Attributes {
    return {
      ...paintAttributes('stroke', styleOf(this.strokeStyle), this.globalAlpha),
      'stroke-width': this.lineWidth,
    };
  }

  /** The distance from the requested baseline down to the alphabetic one, which every SVG reader supports. */
  #baselineShift(): number {
    if (!this.#measure || this.textBaseline === 'alphabetic') return 0;
    const asked = this.measureText('x').fontBoundingBoxAscent;
    this.#measure.textBaseline = 'alphabetic';
    return this.#measure.measureText('x').fontBoundingBoxAscent - asked;
  }

  #add(part: string): void {
    this.marks += 1;
    this.#endRun();
    this.#parts.push(part);
  }

  #endRun(): void {
    if (this.#run) this.#parts.push(tag('path', { d: this.#run.d, ...this.#run.attributes }));
    this.#run = null;
  }
}
