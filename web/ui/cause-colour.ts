/**
 * Colours of causes: of a cycle, or of a wait. Program swatches are beside them, so no cause has a program's colour.
 *
 * One hue per group, one lightness per cause. They were searched for the largest minimum distance (oklab) among causes,
 * the accent and the greys, over normal, protan and deutan vision: at least 0.04, and 0.03 from any program. On a dark
 * ground each has a contrast of at least 3:1: less light there has too few steps that are told apart, so that the dark
 * theme has hues and chromas of its own. tests/ui/colour.test.ts checks this.
 */
import { bytesToCss, oklchToBytes, type Triple } from './oklab.ts';
import type { Theme } from './theme.ts';

interface Ramp {
  readonly hue: number;
  readonly chroma: number;
  /** Lightness, from far from the background to near it. */
  readonly steps: readonly number[];
}

const ramps = {
  core: {
    light: { hue: 300, chroma: 0.015, steps: [0.229, 0.443, 0.569, 0.845, 0.893] },
    dark: { hue: 285, chroma: 0.02, steps: [0.985, 0.928, 0.872, 0.782, 0.578] },
  },
  caches: {
    light: { hue: 168, chroma: 0.036, steps: [0.325, 0.386, 0.503, 0.691] },
    dark: { hue: 150, chroma: 0.069, steps: [0.941, 0.859, 0.787, 0.588] },
  },
  memory: {
    light: { hue: 73.6, chroma: 0.115, steps: [0.252, 0.466, 0.524, 0.571] },
    dark: { hue: 85.8, chroma: 0.135, steps: [0.906, 0.778, 0.725, 0.532] },
  },
  remote: {
    light: { hue: 293, chroma: 0.097, steps: [0.37, 0.521] },
    dark: { hue: 298.3, chroma: 0.102, steps: [0.818, 0.529] },
  },
} as const satisfies Record<string, Readonly<Record<Theme, Ramp>>>;

/** Shares of ink (colour.ts) of the greys beside them: switching, and sampling. */
export const overheadShares: Readonly<Record<Theme, readonly [switching: number, sampling: number]>> = {
  light: [0.3, 0.5],
  dark: [0.46, 0.63],
};

export type CauseGroup = keyof typeof ramps;

export const causeGroups = Object.keys(ramps) as readonly CauseGroup[];

/** The number of colours of a group. */
export const causesIn = (group: CauseGroup): number => ramps[group].light.steps.length;

export function causeBytes(group: CauseGroup, step: number, theme: Theme): Triple {
  const { hue, chroma, steps }: Ramp = ramps[group][theme];
  return oklchToBytes(steps[step] ?? 0, chroma, hue);
}

/** The colour of one cause of a group as CSS. */
export function causeColour(group: CauseGroup, step: number, theme: Theme): string {
  return bytesToCss(causeBytes(group, step, theme));
}
