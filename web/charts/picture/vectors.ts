/** Copies an SVG of the page with the style sheets' values inlined. */
import { paintOf } from './paint.ts';
import { escaped, short, tag, type Attributes } from './xml.ts';

/** The elements that are drawn, and the attributes of their geometry. */
const drawn = new Set([
  'g',
  'path',
  'line',
  'rect',
  'circle',
  'ellipse',
  'polyline',
  'polygon',
  'text',
  'tspan',
]);
const geometry = [
  'd',
  'x',
  'y',
  'x1',
  'y1',
  'x2',
  'y2',
  'dx',
  'dy',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'width',
  'height',
  'points',
  'transform',
  'pathLength',
  'textLength',
  'lengthAdjust',
] as const;

/** Inherited properties, with their initial values. */
const inherited: Readonly<Record<string, string>> = {
  'fill-opacity': '1',
  'stroke-opacity': '1',
  'stroke-width': '1px',
  'stroke-dasharray': 'none',
  'stroke-dashoffset': '0px',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  'font-family': '',
  'font-size': '',
  'font-weight': '400',
  'font-style': 'normal',
  'letter-spacing': 'normal',
  'text-anchor': 'start',
  'shape-rendering': 'auto',
  'paint-order': 'normal',
};
const own: Readonly<Record<string, string>> = {
  opacity: '1',
  'dominant-baseline': 'auto',
  'vector-effect': 'none',
};

type Style = Readonly<Record<string, string>>;

/** Lengths in pixels require no unit, and some readers do not accept one. */
const unitless = (value: string): string => value.replace(/(\d)px\b/g, '$1');

function paints(style: CSSStyleDeclaration, around: Style, now: Record<string, string>): Attributes {
  const attributes: Record<string, string> = {};
  for (const property of ['fill', 'stroke']) {
    const paint = paintOf(style.getPropertyValue(property));
    const opacity = Number(style.getPropertyValue(`${property}-opacity`) || 1) * (paint?.opacity ?? 1);
    now[property] = paint?.colour ?? 'none';
    now[`${property}-opacity`] = short(opacity);
    for (const name of [property, `${property}-opacity`])
      if (now[name] !== undefined && now[name] !== around[name]) attributes[name] = now[name];
  }
  return attributes;
}

function styleAttributes(element: Element, around: Style): { attributes: Attributes; now: Style } {
  const style = getComputedStyle(element);
  const now: Record<string, string> = {};
  const attributes: Record<string, string> = {};
  for (const property of Object.keys(inherited)) {
    if (property.endsWith('-opacity')) continue;
    const value = style.getPropertyValue(property);
    now[property] = value;
    if (value !== around[property]) attributes[property] = unitless(value);
  }
  for (const [property, initial] of Object.entries(own)) {
    const value = style.getPropertyValue(property);
    if (value !== initial && value !== '') attributes[property] = value;
  }
  if (element.getAttribute('transform') === null && style.transform !== 'none' && style.transform !== '')
    attributes['transform'] = style.transform;
  return { attributes: { ...attributes, ...paints(style, around, now) }, now };
}

function drawChild(node: Node, around: Style): string {
  if (node instanceof Text) return escaped(node.data);
  if (!(node instanceof Element) || !drawn.has(node.localName)) return '';
  const style = getComputedStyle(node);
  if (style.display === 'none' || style.visibility === 'hidden' || style.opacity === '0') return '';
  const { attributes, now } = styleAttributes(node, around);
  const places = Object.fromEntries(geometry.map((name) => [name, node.getAttribute(name)]));
  const content = [...node.childNodes]
    // Line breaks of the source are not text.
    .filter((child) => !(child instanceof Text) || node.localName === 'text' || node.localName === 'tspan')
    .map((child) => drawChild(child, now))
    .join('');
  if (content === '' && (node.localName === 'g' || node.localName === 'text')) return '';
  return tag(node.localName, { ...places, ...attributes }, content);
}

/** Draws an `<svg>` of the page; `x0` and `y0` are the client coordinates of the picture's corner. */
export function drawSvg(svg: SVGSVGElement, x0: number, y0: number): string {
  const matrix = svg.getScreenCTM();
  if (!matrix) return '';
  const { attributes, now } = styleAttributes(svg, {
    fill: '#000000',
    stroke: 'none',
    'fill-opacity': '1',
    'stroke-opacity': '1',
    ...inherited,
  });
  const place = [matrix.a, matrix.b, matrix.c, matrix.d, matrix.e - x0, matrix.f - y0].map(short).join(' ');
  const content = [...svg.children].map((child) => drawChild(child, now)).join('');
  return content === '' ? '' : tag('g', { ...attributes, transform: `matrix(${place})` }, content);
}
