/** Converts CSS linear gradients, repeating ones too, to SVG. */
import type { Rect } from './boxes.ts';
import { paintOf } from './paint.ts';
import { tag } from './xml.ts';

const towards: Readonly<Record<string, number>> = {
  'to top': 0,
  'to right': 90,
  'to bottom': 180,
  'to left': 270,
};

/** Splits at commas outside brackets. */
function parts(text: string): string[] {
  const found: string[] = [];
  let [depth, from] = [0, 0];
  for (let at = 0; at <= text.length; at++) {
    const sign = text.charAt(at);
    if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    else if ((sign === ',' && depth === 0) || sign === '') {
      found.push(text.slice(from, at).trim());
      from = at + 1;
    }
  }
  return found;
}

interface Stop {
  readonly colour: string;
  /** Pixels along the gradient's line; null if between its neighbours. */
  readonly at: number | null;
}

function stopsOf(written: readonly string[], length: number): Stop[] {
  return written.flatMap((stop): Stop[] => {
    const places = [...stop.matchAll(/ (-?[\d.]+)(px|%)(?= |$)/g)];
    const colour = stop.replace(/( -?[\d.]+(px|%))+$/, '');
    const at = places.map(([, value, unit]) =>
      unit === '%' ? (Number(value) / 100) * length : Number(value),
    );
    return at.length === 0 ? [{ colour, at: null }] : at.map((place) => ({ colour, at: place }));
  });
}

/** A definition and its id; null if this is no linear gradient. */
export function gradient(
  image: string,
  { x, y, width, height }: Rect,
  nextId: () => string,
): { id: string; definition: string } | null {
  const [, repeating, inside] = /^(repeating-)?linear-gradient\((.*)\)$/s.exec(image) ?? [];
  if (inside === undefined) return null;
  const written = parts(inside);
  const [first = ''] = written;
  const angle = towards[first] ?? (/^-?[\d.]+deg$/.test(first) ? parseFloat(first) : null);
  const radians = ((angle ?? 180) * Math.PI) / 180;
  const [right, down] = [Math.sin(radians), -Math.cos(radians)];
  const length = Math.abs(width * right) + Math.abs(height * down);
  const stops = stopsOf(angle === null ? written : written.slice(1), length);
  const reach = repeating === undefined ? length : (stops.at(-1)?.at ?? length);
  const [startX, startY] = [x + width / 2 - (right * length) / 2, y + height / 2 - (down * length) / 2];
  const id = nextId();
  const content = stops
    .map(({ colour, at }, index) => {
      const paint = paintOf(colour);
      const offset = at === null ? index / Math.max(1, stops.length - 1) : at / (reach || 1);
      // For a transparent colour only its opacity is known.
      return tag('stop', {
        offset,
        'stop-color': paint?.colour ?? '#ffffff',
        'stop-opacity': paint === null ? 0 : paint.opacity === 1 ? null : paint.opacity,
      });
    })
    .join('');
  const definition = tag(
    'linearGradient',
    {
      id,
      gradientUnits: 'userSpaceOnUse',
      x1: startX,
      y1: startY,
      x2: startX + right * reach,
      y2: startY + down * reach,
      spreadMethod: repeating === undefined ? null : 'repeat',
    },
    content,
  );
  return { id, definition };
}
