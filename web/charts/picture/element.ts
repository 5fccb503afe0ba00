/**
 * Draws any part of the page as SVG: boxes as rectangles, texts as text in their places, the page's own SVG with
 * inlined styles, canvases redrawn with a pen that writes SVG. Invisible elements and controls are left out.
 */
import { drawBox, type Rect } from './boxes.ts';
import { redrawOf } from './pen.ts';
import { Recorder } from './recorder.ts';
import { drawText, measuring, writeText, type TextPlace } from './text.ts';
import { drawSvg } from './vectors.ts';
import { tag } from './xml.ts';

/** Above this number of marks the picture is kept as pixels: an SVG would be impractical to edit and slow to open. */
const mostMarks = 20_000;
/** Pixels per page pixel of a canvas that is kept as pixels. */
const density = 2;

const leftOut =
  '.figure-actions, .icon-button, .disclosure:not([open]), .no-print, .tip, .skip-link, .undrawn, [popover], dialog, textarea, input, script, style, noscript';

export interface Drawing {
  /** SVG without its outermost element. */
  readonly content: string;
  readonly width: number;
  readonly height: number;
}

/** The context of an element. */
interface Around extends TextPlace {
  readonly nextId: () => string;
}

function isSeen(element: Element, style: CSSStyleDeclaration): boolean {
  return (
    style.display !== 'none' &&
    style.visibility !== 'hidden' &&
    style.opacity !== '0' &&
    // The page's way to hide text for screen readers only.
    !style.clipPath.startsWith('inset(50%') &&
    !element.matches(leftOut)
  );
}

/** Redraws at higher resolution if there would be too many vectors. */
function pixels(canvas: HTMLCanvasElement, { width, height }: Rect): string {
  const redraw = redrawOf(canvas);
  const copy = document.createElement('canvas');
  [copy.width, copy.height] = [width * density, height * density];
  const context = copy.getContext('2d');
  if (!redraw || !context) return canvas.toDataURL();
  context.scale(density, density);
  redraw(context);
  return copy.toDataURL();
}

function drawCanvas(canvas: HTMLCanvasElement, rect: Rect, nextId: () => string): string {
  if (rect.width <= 0 || rect.height <= 0) return '';
  const redraw = redrawOf(canvas);
  if (redraw) {
    const pen = new Recorder(measuring(), nextId);
    redraw(pen);
    if (pen.marks <= mostMarks)
      return tag(
        'g',
        { transform: `translate(${rect.x.toFixed(2)} ${rect.y.toFixed(2)})` },
        pen.toSvg() || ' ',
      );
  }
  return tag('image', { ...rect, href: pixels(canvas, rect), preserveAspectRatio: 'none' });
}

/** The text of ::before and ::after, whose boxes cannot be queried: at the end to which they belong. */
function drawPseudo(element: Element, side: 'before' | 'after', bounds: DOMRect, around: Around): string {
  const style = getComputedStyle(element, `::${side}`);
  const [, text = ''] = /^"(.*)"$/.exec(style.content) ?? [];
  if (text === '') return '';
  const outer = getComputedStyle(element);
  const atEnd = side === 'after' || Number(style.order) > 0;
  const px = (value: string): number => parseFloat(value) || 0;
  return writeText(text, style, {
    x: atEnd
      ? bounds.right - px(outer.paddingRight) - px(style.marginRight) - around.x0
      : bounds.left + px(outer.paddingLeft) + px(style.marginLeft) - around.x0,
    y: bounds.top + bounds.height / 2 + 0.36 * px(style.fontSize) - around.y0,
    'text-anchor': atEnd ? 'end' : null,
  });
}

function angleOf(style: CSSStyleDeclaration): number {
  const turned = style.rotate.endsWith('deg') ? parseFloat(style.rotate) : 0;
  return turned + (style.writingMode.startsWith('vertical') ? 90 : 0);
}

function drawChildren(element: Element, style: CSSStyleDeclaration, around: Around): string {
  let [drawn, texts] = ['', new Array<Text>()];
  const endTexts = (): void => {
    drawn += drawText(texts, style, around);
    texts = [];
  };
  for (const child of element.childNodes) {
    if (child instanceof Text) texts.push(child);
    else if (child instanceof Element) {
      endTexts();
      drawn += drawNode(child, around);
    }
  }
  endTexts();
  return drawn;
}

function drawInside(element: Element, style: CSSStyleDeclaration, rect: DOMRect, around: Around): string {
  const turn = angleOf(style);
  const limit =
    style.textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth
      ? rect.right
      : around.limit;
  const inner = { ...around, angle: turn === 0 ? around.angle : turn, limit };
  const children = drawChildren(element, style, inner);
  if (children === '' || style.overflowX === 'visible' || element === document.body) return children;
  if (element.scrollWidth <= element.clientWidth + 1 && element.scrollHeight <= element.clientHeight + 1)
    return children;
  const id = around.nextId();
  const { left, top, width, height } = rect;
  const clip = tag('rect', { x: left - around.x0, y: top - around.y0, width, height });
  return tag('clipPath', { id }, clip) + tag('g', { 'clip-path': `url(#${id})` }, children);
}

function drawNode(node: Element, around: Around): string {
  const style = getComputedStyle(node);
  if (!isSeen(node, style)) return '';
  const bounds = node.getBoundingClientRect();
  const rect = {
    x: bounds.x - around.x0,
    y: bounds.y - around.y0,
    width: bounds.width,
    height: bounds.height,
  };
  let content: string;
  if (node instanceof SVGSVGElement) content = drawSvg(node, around.x0, around.y0);
  else if (node instanceof HTMLCanvasElement) content = drawCanvas(node, rect, around.nextId);
  else if (node instanceof HTMLSelectElement) content = drawChoice(node, style, around);
  else
    content =
      (style.display === 'contents' ? '' : drawBox(style, rect, around.nextId)) +
      drawPseudo(node, 'before', bounds, around) +
      drawInside(node, style, bounds, around) +
      drawPseudo(node, 'after', bounds, around);
  return style.opacity === '1' || content === '' ? content : tag('g', { opacity: style.opacity }, content);
}

/** The text of a select; the browser does not report its position. */
function drawChoice(select: HTMLSelectElement, style: CSSStyleDeclaration, { x0, y0 }: Around): string {
  const bounds = select.getBoundingClientRect();
  return writeText(select.selectedOptions[0]?.textContent ?? '', style, {
    x: bounds.left + parseFloat(style.paddingLeft) - x0,
    y: bounds.top + bounds.height / 2 + 0.36 * parseFloat(style.fontSize) - y0,
  });
}

/** Draws an element as shown, including the parts outside its scroll area. */
export function drawElement(root: Element): Drawing {
  let ids = 0;
  const bounds = root.getBoundingClientRect();
  const nextId = (): string => {
    ids += 1;
    return `c${ids.toString()}`;
  };
  const around = {
    x0: bounds.left - root.scrollLeft,
    y0: bounds.top - root.scrollTop,
    angle: 0,
    limit: null,
    nextId,
  };
  const content = drawChildren(root, getComputedStyle(root), around);
  return {
    content,
    width: Math.ceil(Math.max(bounds.width, root.scrollWidth)),
    height: Math.ceil(Math.max(bounds.height, root.scrollHeight)),
  };
}
