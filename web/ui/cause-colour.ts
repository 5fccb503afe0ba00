/**
 * Colours of causes: of a cycle, or of a wait. Program swatches are beside them, so no cause has a program's colour.
 *
 * One hue per group, one lightness per cause. Both were searched for the largest minimum distance (oklab) among causes,
 * the accent and the greys, over normal, protan and deutan vision in both themes: at least 0.04, and 0.03 from any
 * program. tests/ui/colour.test.ts checks this.
 */
import { bytesToCss, oklchToBytes, type Triple } from './oklab.ts';
import type { Theme } from './theme.ts';

interface Ramp extends Readonly<Record<Theme, readonly number[]>> {
  readonly chroma: number;
  readonly hue: number;
}

/** Lightness by theme: from far from the background to near it. */
const ramps = {
  core: {
    hue: 300,
    chroma: 0.015,
    light: [0.229, 0.443, 0.569, 0.845, 0.893],
    dark: [0.959, 0.885, 0.596, 0.385, 0.34],
  },
  caches: {
    hue: 168,
    chroma: 0.036,
    light: [0.325, 0.386, 0.503, 0.691],
    dark: [0.834, 0.789, 0.664, 0.488],
  },
  memory: {
    hue: 73.6,
    chroma: 0.115,
    light: [0.252, 0.466, 0.524, 0.571],
    dark: [0.909, 0.556, 0.408, 0.359],
  },
  remote: { hue: 293, chroma: 0.097, light: [0.37, 0.521], dark: [0.418, 0.368] },
} as const satisfies Record<string, Ramp>;

export type CauseGroup = keyof typeof ramps;

export const causeGroups = Object.keys(ramps) as readonly CauseGroup[];

/** The number of colours of a group. */
export const causesIn = (group: CauseGroup): number => ramps[group].light.length;

export function causeBytes(group: CauseGroup, step: number, theme: Theme): Triple {
  const ramp: Ramp = ramps[group];
  return oklchToBytes(ramp[theme][step] ?? 0, ramp.chroma, ramp.hue);
}

/** The colour of one cause of a group as CSS. */
export function causeColour(group: CauseGroup, step: number, theme: Theme): string {
  return bytesToCss(causeBytes(group, step, theme));
}
