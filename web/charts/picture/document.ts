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

/** Approximately the number of letters that fit below a picture; digits, which have equal widths, are the widest. */
const lettersIn = (width: number): number => Math.floor(width / (sizes.small * 0.6));

const separator = ' · ';
const captionHeight = sizes.small + 3;

/** The parts of the origin in as many lines as they need; a digest may need two. */
function captionLines(parts: readonly string[], width: number): string[] {
  const lines: string[] = [];
  const fits = lettersIn(width);
  for (const part of parts.filter((text) => text !== '')) {
    const joined = `${lines.at(-1) ?? ''}${separator}${part}`;
    if (lines.length > 0 && joined.length <= fits) lines[lines.length - 1] = joined;
    else for (let at = 0; at < part.length; at += fits) lines.push(part.slice(at, at + fits).trim());
  }
  return lines;
}

/** Unit, range and origin: small, and paler than the title. */
function smallText(text: string, x: number, y: number, fill: Attributes): string {
  if (text === '') return '';
  return tag('text', { x, y, 'font-size': sizes.small, ...fill, 'fill-opacity': 0.66 }, escaped(text));
}

/** Draws an element for a file: without what only guides a visitor, with what else the page around it has. */
function drawnForFile(drawing: Element): ReturnType<typeof drawElement> {
  const told = [document.documentElement, drawing];
  for (const one of told) one.toggleAttribute('data-drawing', true);
  try {
    return drawElement(drawing);
  } finally {
    for (const one of told) one.toggleAttribute('data-drawing', false);
  }
}

/**
 * A picture as self-contained SVG: text as text, styles inlined, no external references. `style` is inserted
 * unchanged, for a font when the file becomes pixels.
 */
export function pictureFile(
  { title, subtitle = '', element, drawing = element, origin = provenance() }: Picture,
  style = '',
): PictureFile {
  const { content, width: wide, height: high } = drawnForFile(drawing);
  const { title: source, line, link } = origin;
  const description = [source, line, link].filter((part) => part !== '').join('\n');
  const width = Math.max(wide, leastWidth) + 2 * margin;
  const caption = captionLines([source, ...line.split(separator)], width - 2 * margin);
  const base = margin + sizes.title * 0.8;
  const top = margin + sizes.title + 12 + (subtitle === '' ? 0 : 14);
  const height = top + high + (caption.length === 0 ? 0 : 16 + caption.length * captionHeight) + margin;
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
    caption
      .map((text, at) => {
        const below = (caption.length - 1 - at) * captionHeight;
        return smallText(text, margin, height - margin - below, ink);
      })
      .join('');
  const svg = tag(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width,
      height,
      viewBox: `0 0 ${short(width)} ${short(height)}`,
      'font-family': page.fontFamily,
      'font-variant': 'tabular-nums',
      // Without it letters stand on whole pixels, and at twice the size their distances differ.
      'text-rendering': 'geometricPrecision',
    },
    body,
  );
  return { svg: `<?xml version="1.0" encoding="UTF-8"?>\n${svg}\n`, width, height };
}
