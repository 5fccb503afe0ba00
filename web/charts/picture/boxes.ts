/** Draws backgrounds, borders and gradients of the page's boxes. */
import { gradient } from './gradient.ts';
import { paintAttributes, paintOf } from './paint.ts';
import { tag } from './xml.ts';

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const sides = ['Top', 'Right', 'Bottom', 'Left'] as const;

interface Border {
  readonly width: number;
  readonly colour: string;
  readonly dashed: boolean;
}

function borderOf(style: CSSStyleDeclaration, side: (typeof sides)[number]): Border | null {
  const [line, colour] = [style[`border${side}Style`], style[`border${side}Color`]];
  const width = parseFloat(style[`border${side}Width`]);
  if (line === 'none' || line === 'hidden' || !(width > 0) || paintOf(colour) === null) return null;
  return { width, colour, dashed: line === 'dashed' || line === 'dotted' };
}

function radiusOf(style: CSSStyleDeclaration, { width, height }: Rect): number | null {
  const said = style.borderTopLeftRadius;
  const radius = said.endsWith('%') ? (parseFloat(said) / 100) * Math.min(width, height) : parseFloat(said);
  return radius > 0 ? Math.min(radius, width / 2, height / 2) : null;
}

function drawBorders(style: CSSStyleDeclaration, rect: Rect, rx: number | null): string {
  const borders = sides.map((side) => borderOf(style, side));
  const [first] = borders;
  const stroke = ({ width, colour, dashed }: Border) => ({
    ...paintAttributes('stroke', colour),
    'stroke-width': width,
    'stroke-dasharray': dashed ? `${(3 * width).toString()} ${(2 * width).toString()}` : null,
  });
  if (first && borders.every((border) => border?.width === first.width && border.colour === first.colour)) {
    const half = first.width / 2;
    return tag('rect', {
      x: rect.x + half,
      y: rect.y + half,
      width: rect.width - first.width,
      height: rect.height - first.width,
      rx: rx === null ? null : Math.max(0, rx - half),
      fill: 'none',
      ...stroke(first),
    });
  }
  return borders
    .map((border, side) => {
      if (!border) return '';
      const half = border.width / 2;
      const [right, bottom] = [rect.x + rect.width, rect.y + rect.height];
      const along =
        side === 0
          ? [rect.x, rect.y + half, right, rect.y + half]
          : side === 1
            ? [right - half, rect.y, right - half, bottom]
            : side === 2
              ? [rect.x, bottom - half, right, bottom - half]
              : [rect.x + half, rect.y, rect.x + half, bottom];
      const [x1, y1, x2, y2] = along;
      return tag('line', { x1, y1, x2, y2, ...stroke(border) });
    })
    .join('');
}

/** A border written as a shadow without blur: `inset 0 0 0 1px`. */
function drawRing({ boxShadow }: CSSStyleDeclaration, rect: Rect, rx: number | null): string {
  const [, colour = '', spread = '0', inset] =
    /^(.+?) 0px 0px 0px ([\d.]+)px( inset)?$/.exec(boxShadow) ?? [];
  const width = Number(spread);
  if (width === 0) return '';
  const shift = inset === undefined ? -width / 2 : width / 2;
  return tag('rect', {
    x: rect.x + shift,
    y: rect.y + shift,
    width: rect.width - 2 * shift,
    height: rect.height - 2 * shift,
    rx,
    fill: 'none',
    ...paintAttributes('stroke', colour),
    'stroke-width': width,
  });
}

/** Draws a box of the page; `rect` is its position in the picture. */
export function drawBox(style: CSSStyleDeclaration, rect: Rect, nextId: () => string): string {
  if (rect.width <= 0 || rect.height <= 0) return '';
  const rx = radiusOf(style, rect);
  const { x, y, width, height } = rect;
  let out = '';
  if (paintOf(style.backgroundColor))
    out += tag('rect', { x, y, width, height, rx, ...paintAttributes('fill', style.backgroundColor) });
  const ramp = gradient(style.backgroundImage, rect, nextId);
  if (ramp) out += ramp.definition + tag('rect', { x, y, width, height, rx, fill: `url(#${ramp.id})` });
  return out + drawBorders(style, rect, rx) + drawRing(style, rect, rx);
}
