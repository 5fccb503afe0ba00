/** A picture as a file: its title, its run, and the drawing, on the page's background. */
import { drawElement } from './element.ts';
import { provenance } from './provenance.ts';
import { paintAttributes } from './paint.ts';
import type { Picture } from './registry.ts';
import { escaped, short, tag, type Attributes } from './xml.ts';

export interface PictureFile {
  readonly svg: string;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
}

const margin = 20;
const sizes = { title: 15, small: 10.5 } as const;
const leastWidth = 320;

/** The first non-transparent background, from the element outwards. */
function groundOf(element: Element): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { backgroundColor } = getComputedStyle(at);
    if (!/^rgba\(.*, 0\)$|^transparent$|^$/.test(backgroundColor)) return backgroundColor;
  }
  return '#ffffff';
}

/** Truncates the text below a picture to approximately the number of letters that fit. */
function shortened(text: string, width: number): string {
  const fits = Math.floor(width / (sizes.small * 0.52));
  return text.length <= fits ? text : `${text.slice(0, fits - 1)}…`;
}

/** Unit, range and origin: small, and paler than the title. */
function smallText(text: string, x: number, y: number, fill: Attributes): string {
  if (text === '') return '';
  return tag('text', { x, y, 'font-size': sizes.small, ...fill, 'fill-opacity': 0.66 }, escaped(text));
}

/**
 * A picture as self-contained SVG: text as text, styles inlined, no external references. `style` is inserted
 * unchanged, for a font when the file becomes pixels.
 */
export function pictureFile(
  { title, subtitle = '', element, drawing = element, origin = provenance() }: Picture,
  style = '',
): PictureFile {
  const { content, width: wide, height: high } = drawElement(drawing);
  const { title: source, line, link } = origin;
  const caption = [source, line].filter((part) => part !== '').join(' · ');
  const description = [source, line, link].filter((part) => part !== '').join('\n');
  const width = Math.max(wide, leastWidth) + 2 * margin;
  const base = margin + sizes.title * 0.8;
  const top = margin + sizes.title + 12 + (subtitle === '' ? 0 : 14);
  const height = top + high + (caption === '' ? 0 : 16 + sizes.small) + margin;
  // A drawing with its own padding is shifted so that its text aligns with the title.
  const indent = margin - (parseFloat(getComputedStyle(drawing).paddingLeft) || 0);
  const page = getComputedStyle(document.body);
  const ink = paintAttributes('fill', page.color);
  const body =
    tag('title', {}, escaped(title)) +
    (description === '' ? '' : tag('desc', {}, escaped(description))) +
    style +
    tag('rect', { width, height, ...paintAttributes('fill', groundOf(element)) }) +
    tag(
      'text',
      { x: margin, y: base, 'font-size': sizes.title, 'font-weight': 600, ...ink },
      escaped(title),
    ) +
    smallText(subtitle, margin, base + 16, ink) +
    tag('g', { transform: `translate(${short(indent)} ${short(top)})` }, content) +
    smallText(shortened(caption, width - 2 * margin), margin, height - margin, ink);
  const svg = tag(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width,
      height,
      viewBox: `0 0 ${short(width)} ${short(height)}`,
      'font-family': page.fontFamily,
      'font-variant': 'tabular-nums',
    },
    body,
  );
  return { svg: `<?xml version="1.0" encoding="UTF-8"?>\n${svg}\n`, width, height };
}
