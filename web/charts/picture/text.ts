/** Writes texts of the page as SVG text, line by line, at their positions on the page. */
import { paintAttributes } from './paint.ts';
import { escaped, tag, type Attributes } from './xml.ts';

/** A line of text, in client coordinates. */
interface Line {
  text: string;
  readonly left: number;
  right: number;
  readonly top: number;
  readonly bottom: number;
}

let context: CanvasRenderingContext2D | null | undefined;

/** A context used only for measuring. */
export function measuring(): CanvasRenderingContext2D | null {
  if (context === undefined) context = document.createElement('canvas').getContext('2d');
  return context;
}

function fontOf(style: CSSStyleDeclaration): Attributes {
  return {
    'font-family': style.fontFamily,
    'font-size': style.fontSize.replace('px', ''),
    'font-weight': style.fontWeight === '400' ? null : style.fontWeight,
    'font-style': style.fontStyle === 'normal' ? null : style.fontStyle,
    'letter-spacing': style.letterSpacing === 'normal' ? null : style.letterSpacing.replace('px', ''),
  };
}

/** The distance from the top of a text's box down to its baseline. */
function ascent(style: CSSStyleDeclaration, height: number): number {
  const measure = measuring();
  if (!measure) return height * 0.78;
  measure.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  measure.textBaseline = 'alphabetic';
  const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = measure.measureText('x');
  return (height * above) / (above + below || 1);
}

function transformed(text: string, { textTransform }: CSSStyleDeclaration): string {
  if (textTransform === 'uppercase') return text.toUpperCase();
  if (textTransform === 'lowercase') return text.toLowerCase();
  return text;
}

/** The words of consecutive nodes, in lines as broken by the browser. */
function linesOf(nodes: readonly Text[], style: CSSStyleDeclaration): Line[] {
  const range = document.createRange();
  const lines: Line[] = [];
  /** The character before the next word. */
  let before = '';
  const add = (word: string, box: DOMRect): void => {
    const text = transformed(word, style);
    const last = lines.at(-1);
    if (last && Math.abs(last.top - box.top) < 2) {
      last.text += (/\s/.test(before) ? ' ' : '') + text;
      last.right = box.right;
    } else lines.push({ text, left: box.left, right: box.right, top: box.top, bottom: box.bottom });
    before = word.slice(-1);
  };
  const boxesOf = (node: Text, from: number, to: number): DOMRectList => {
    range.setStart(node, from);
    range.setEnd(node, to);
    return range.getClientRects();
  };
  for (const node of nodes) {
    for (const { 0: word, index } of node.data.matchAll(/[^ \t\n\r]+/g)) {
      if (index > 0) before = ' ';
      const boxes = boxesOf(node, index, index + word.length);
      const [box] = boxes;
      if (box && boxes.length === 1) add(word, box);
      // A word broken over lines is added letter by letter.
      else if (box)
        for (let at = index; at < index + word.length; at++) {
          const [letter] = boxesOf(node, at, at + 1);
          if (letter) add(node.data.charAt(at), letter);
        }
    }
    if (/\s$/.test(node.data)) before = ' ';
  }
  return lines.filter(({ left, right }) => right > left);
}

/** Truncates a line with an ellipsis, as the browser does at `limit`. */
function cut({ text, left, right }: Line, limit: number): string {
  const fits = Math.floor((text.length * (limit - left)) / (right - left));
  return `${text.slice(0, Math.max(0, fits - 1)).trimEnd()}…`;
}

export interface TextPlace {
  /** Client coordinates of the picture's corner. */
  readonly x0: number;
  readonly y0: number;
  /** Rotation of the text's element, clockwise in degrees. */
  readonly angle: number;
  /** The x at which texts end with an ellipsis. */
  readonly limit: number | null;
}

/** Writes a text at a position, in the font of its element. */
export function writeText(text: string, style: CSSStyleDeclaration, attributes: Attributes): string {
  return tag(
    'text',
    { ...attributes, ...fontOf(style), ...paintAttributes('fill', style.color) },
    escaped(text),
  );
}

function drawTurned(
  { text, left, right, top, bottom }: Line,
  style: CSSStyleDeclaration,
  place: TextPlace,
): string {
  const [x, y] = [(left + right) / 2 - place.x0, (top + bottom) / 2 - place.y0];
  const transform = `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${place.angle.toString()})`;
  return writeText(text, style, { transform, 'text-anchor': 'middle', dy: '0.34em' });
}

/** Draws consecutive text nodes of the page: one text per line. */
export function drawText(nodes: readonly Text[], style: CSSStyleDeclaration, place: TextPlace): string {
  if (nodes.every(({ data }) => data.trim() === '')) return '';
  const lines = linesOf(nodes, style);
  if (place.angle !== 0) return lines.map((line) => drawTurned(line, style, place)).join('');
  const anchor = /end|right/.test(style.textAlign)
    ? 'end'
    : style.textAlign.includes('center')
      ? 'middle'
      : null;
  return lines
    .map((line) => {
      const { left, right, top, bottom } = line;
      if (place.limit !== null && left >= place.limit - 1) return '';
      const isCut = place.limit !== null && right > place.limit + 1;
      const text = isCut ? cut(line, place.limit) : line.text;
      const x = isCut || anchor === null ? left : anchor === 'end' ? right : (left + right) / 2;
      const y = top + ascent(style, bottom - top);
      return writeText(text, style, {
        x: x - place.x0,
        y: y - place.y0,
        'text-anchor': isCut ? null : anchor,
      });
    })
    .join('');
}
