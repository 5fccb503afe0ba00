/**
 * Oklab arithmetic: colours defined in oklch, returned as sRGB. Source of the matrices: B. Ottosson, "A perceptual
 * color space for image processing", 2020.
 */

/** Three channels; their colour space depends on the function that returns them. */
export type Triple = readonly [number, number, number];

/** oklch (lightness 0–1, chroma, hue in degrees) → oklab. */
function oklchToOklab(lightness: number, chroma: number, hueDegrees: number): Triple {
  const hue = (hueDegrees * Math.PI) / 180;
  return [lightness, chroma * Math.cos(hue), chroma * Math.sin(hue)];
}

/** oklab → linear-light sRGB; channels leave 0–1 when the colour is outside sRGB. */
function oklabToLinear([lightness, a, b]: Triple): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** Linear-light sRGB → oklab. */
export function linearToOklab([r, g, b]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function encode(linear: number): number {
  const clipped = Math.min(1, Math.max(0, linear));
  const encoded = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255);
}

function decode(byte: number): number {
  const encoded = byte / 255;
  return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4;
}

/** sRGB bytes → linear light. */
export function bytesToLinear([r, g, b]: Triple): Triple {
  return [decode(r), decode(g), decode(b)];
}

/** oklab → sRGB bytes, clipped. */
function oklabToBytes(lab: Triple): Triple {
  const [r, g, b] = oklabToLinear(lab);
  return [encode(r), encode(g), encode(b)];
}

/** oklch → sRGB bytes; if the colour is outside sRGB, reduces chroma and keeps hue and lightness. */
export function oklchToBytes(lightness: number, chroma: number, hueDegrees: number): Triple {
  let inside = chroma;
  const slack = 0.002;
  while (inside > 0) {
    const linear = oklabToLinear(oklchToOklab(lightness, inside, hueDegrees));
    if (linear.every((channel) => channel >= -slack && channel <= 1 + slack)) break;
    inside -= 0.004;
  }
  return oklabToBytes(oklchToOklab(lightness, Math.max(0, inside), hueDegrees));
}

/** A point on the straight line in oklab between two sRGB colours; share 0 is `from`, 1 is `to`. */
export function mixBytes(from: Triple, to: Triple, share: number): Triple {
  const a = linearToOklab(bytesToLinear(from));
  const b = linearToOklab(bytesToLinear(to));
  const at = (index: 0 | 1 | 2): number => a[index] + (b[index] - a[index]) * share;
  return oklabToBytes([at(0), at(1), at(2)]);
}

/** sRGB bytes → a CSS colour that a canvas also accepts. */
export function bytesToCss([r, g, b]: Triple): string {
  return `rgb(${r.toString()}, ${g.toString()}, ${b.toString()})`;
}
