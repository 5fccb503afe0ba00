/** Converts colours to the form that every SVG reader supports: hexadecimal, with separate opacity. */

export interface Paint {
  readonly colour: string;
  /** 0–1. */
  readonly opacity: number;
}

const known = new Map<string, Paint | null>();
let pixel: CanvasRenderingContext2D | null | undefined;

const hex = (parts: readonly number[]): string =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

function plain(css: string): Paint | null {
  const parts = /^rgba?\(([\d.]+)[, ]+([\d.]+)[, ]+([\d.]+)(?:[, /]+([\d.]+))?\)$/.exec(css);
  if (parts) return { colour: hex(parts.slice(1, 4).map(Number)), opacity: Number(parts[4] ?? 1) };
  if (/^#[\da-f]{6}$/i.test(css)) return { colour: css, opacity: 1 };
  return null;
}

/** Other notations, such as oklab, resolved by painting a pixel. */
function painted(css: string): Paint | null {
  if (pixel === undefined)
    pixel = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!pixel) return null;
  pixel.clearRect(0, 0, 1, 1);
  pixel.fillStyle = css;
  pixel.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = pixel.getImageData(0, 0, 1, 1).data;
  return { colour: hex([red, green, blue]), opacity: Number((alpha / 255).toFixed(3)) };
}

/** Parses a computed CSS colour; null if it is transparent. */
export function paintOf(css: string): Paint | null {
  if (css === '' || css === 'none' || css === 'transparent') return null;
  let paint = known.get(css);
  if (paint === undefined) {
    paint = plain(css) ?? painted(css);
    if (paint?.opacity === 0) paint = null;
    known.set(css, paint);
  }
  return paint;
}

/** The attributes of a fill or a stroke, with the opacity multiplied by `alpha`. */
export function paintAttributes(
  of: 'fill' | 'stroke',
  css: string,
  alpha = 1,
): Record<string, string | number | null> {
  const paint = paintOf(css);
  if (!paint) return { [of]: 'none' };
  const opacity = paint.opacity * alpha;
  return { [of]: paint.colour, [`${of}-opacity`]: opacity === 1 ? null : opacity };
}
