/**
 * Program colours: one colour per program, the same in every view and both themes.
 *
 * The twelve tones have the same chroma. Their hues and lightness offsets were searched for the largest minimum
 * distance (oklab) over normal, protan and deutan vision in both themes: at least 0.07 among the first nine, 0.04
 * among all twelve (a just noticeable difference is about 0.02). tests/ui/colour.test.ts checks this.
 */
import { bytesToCss, mixBytes, oklchToBytes, type Triple } from './oklab.ts';
import type { Theme } from './theme.ts';

/** Hue in degrees and lightness offset, in the order in which programs receive them. */
const tones: readonly (readonly [hueDegrees: number, offset: number])[] = [
  [244, -0.07],
  [212, 0.079],
  [160, -0.008],
  [123, 0.079],
  [37, -0.069],
  [272, 0.03],
  [0, 0.059],
  [83, 0],
  [337, -0.07],
  [34, 0.019],
  [344, -0.001],
  [217, 0.008],
];

const base: Record<Theme, { lightness: number; chroma: number }> = {
  light: { lightness: 0.74, chroma: 0.115 },
  dark: { lightness: 0.69, chroma: 0.118 },
};

/** From this tone on the tones repeat, paler. */
export const palerTone = tones.length;

const tierLightness = 0.1;
const tierChroma = 0.55;
/** Copies of one program are distinguished by their label; this step, towards the middle, only helps the eye. */
const copyLightness = 0.03;

/**
 * One program's colour. `css` follows the theme automatically; `light` and `dark` are sRGB strings for a canvas or a
 * file.
 */
export interface ProgramColour {
  readonly css: string;
  readonly light: string;
  readonly dark: string;
}

/** The opacity of a colour on a canvas outside the highlighted parts. */
export const dimmedAlpha = 0.25;

/** Text colour on any program colour: a contrast of at least 4.5:1 on each of them, in both themes. */
export const inkOnProgram = '#14161a';

/** sRGB bytes of a program's colour. `program` is its index in the scenario's list of programs, `copy` counts from 0. */
export function programBytes(program: number, copy: number, theme: Theme): Triple {
  const index = ((program % tones.length) + tones.length) % tones.length;
  const [hue, offset] = tones[index] ?? [0, 0];
  const tier = Math.floor(program / tones.length) % 2;
  const step = (copy % 2) * (offset > 0 ? -copyLightness : copyLightness);
  const lightness = base[theme].lightness + offset + tier * tierLightness + step;
  return oklchToBytes(lightness, base[theme].chroma * (tier === 0 ? 1 : tierChroma), hue);
}

const made = new Map<string, ProgramColour>();

/** The colour of a program (by its index in the scenario) and of one of its copies (counted from 0). Memoised. */
export function programColour(program: number, copy = 0): ProgramColour {
  const key = `${program.toString()}/${(copy % 2).toString()}`;
  const known = made.get(key);
  if (known) return known;
  const light = bytesToCss(programBytes(program, copy, 'light'));
  const dark = bytesToCss(programBytes(program, copy, 'dark'));
  const colour = { css: `light-dark(${light}, ${dark})`, light, dark };
  made.set(key, colour);
  return colour;
}

/** The colour of a tone as used by Swatch: a program and one of its copies. */
export function toneColour({ program, copy }: { readonly program: number; readonly copy: number }) {
  return programColour(program, copy);
}

const heatEnds: Record<Theme, { low: Triple; high: Triple }> = {
  light: { low: [241, 239, 233], high: [29, 31, 36] },
  dark: { low: [30, 34, 43], high: [233, 231, 225] },
};
const heatReach = 0.88;

/**
 * The single colour ramp for amounts: from near the background to ink, uniform in oklab. `share` is clipped to 0–1;
 * NaN counts as 0.
 */
export function heatBytes(share: number, theme: Theme): Triple {
  const clipped = share > 0 ? Math.min(1, share) : 0;
  return mixBytes(heatEnds[theme].low, heatEnds[theme].high, clipped * heatReach);
}

/** The ramp as a CSS colour. */
export function heat(share: number, theme: Theme): string {
  return bytesToCss(heatBytes(share, theme));
}

/**
 * From a quiet grey to the token `bad`; the two differ as much in lightness as in hue, so that they are distinct in
 * print and to all eyes.
 */
const missEnds: Record<Theme, { hit: Triple; miss: Triple }> = {
  light: { hit: [199, 200, 202], miss: [179, 55, 31] },
  dark: { hit: [72, 78, 90], miss: [255, 148, 119] },
};

/** The hit/miss ramp of a cache: `share` 0 is only hits, 1 only misses; clipped, NaN counts as 0. */
export function missBytes(share: number, theme: Theme): Triple {
  const clipped = share > 0 ? Math.min(1, share) : 0;
  return mixBytes(missEnds[theme].hit, missEnds[theme].miss, clipped);
}

/** Steps of the ramp as CSS colours; no channel changes by more than one from step to step. */
const missSteps = 256;
const missRamps = new Map<Theme, readonly string[]>();

/** The same as a CSS colour, of which a picture requires thousands. */
export function missColour(share: number, theme: Theme): string {
  let ramp = missRamps.get(theme);
  if (!ramp) {
    ramp = Array.from({ length: missSteps }, (_, step) =>
      bytesToCss(missBytes(step / (missSteps - 1), theme)),
    );
    missRamps.set(theme, ramp);
  }
  const clipped = share > 0 ? Math.min(1, share) : 0;
  return ramp[Math.round(clipped * (missSteps - 1))] ?? '';
}
