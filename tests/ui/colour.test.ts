import { describe, expect, it } from 'vitest';
import { heatBytes, inkOnProgram, programBytes, programColour } from '../../web/ui/colour.ts';
import { causeBytes, causeGroups, causesIn, overheadShares } from '../../web/ui/cause-colour.ts';
import { bytesToLinear, linearToOklab, type Triple } from '../../web/ui/oklab.ts';
import { contrast, hexToBytes } from './contrast.ts';

const themes = ['light', 'dark'] as const;

/** Full dichromacy on linear sRGB. Source: Machado, Oliveira, Fernandes, IEEE TVCG 15(6), 2009, severity 1. */
const sights: Record<string, readonly [Triple, Triple, Triple]> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
};

function seen(bytes: Triple, sight: readonly [Triple, Triple, Triple]): Triple {
  const [r, g, b] = bytesToLinear(bytes);
  const channel = (row: Triple): number => Math.min(1, Math.max(0, row[0] * r + row[1] * g + row[2] * b));
  return linearToOklab([channel(sight[0]), channel(sight[1]), channel(sight[2])]);
}

function smallestDistance(colours: readonly Triple[]): number {
  return Math.min(
    ...colours.flatMap((a, index) =>
      colours.slice(0, index).map((b) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])),
    ),
  );
}

describe('program colours', () => {
  for (const theme of themes) {
    for (const [name, sight] of Object.entries(sights)) {
      it(`are told apart in the ${theme} theme by ${name} sight`, () => {
        const colours = Array.from({ length: 12 }, (_, program) =>
          seen(programBytes(program, 0, theme), sight),
        );
        expect(smallestDistance(colours.slice(0, 9))).toBeGreaterThan(0.065);
        expect(smallestDistance(colours)).toBeGreaterThan(0.04);
      });
    }

    it(`carry the ink of a chip in the ${theme} theme`, () => {
      for (let program = 0; program < 24; program++) {
        for (const copy of [0, 1]) {
          expect(contrast(programBytes(program, copy, theme), hexToBytes(inkOnProgram))).toBeGreaterThan(4.5);
        }
      }
    });
  }

  it('keep the hue between copies and change only a little', () => {
    const [first, second] = [0, 1].map((copy) =>
      linearToOklab(bytesToLinear(programBytes(3, copy, 'light'))),
    );
    const hue = (lab: Triple | undefined): number => Math.atan2(lab?.[2] ?? 0, lab?.[1] ?? 0);
    expect(Math.abs(hue(first) - hue(second))).toBeLessThan(0.05);
    expect(Math.abs((first?.[0] ?? 0) - (second?.[0] ?? 0))).toBeGreaterThan(0.02);
  });

  it('come round again, paler, past twelve', () => {
    expect(programColour(12)).not.toEqual(programColour(0));
    expect(linearToOklab(bytesToLinear(programBytes(12, 0, 'light')))[0]).toBeGreaterThan(
      linearToOklab(bytesToLinear(programBytes(0, 0, 'light')))[0],
    );
  });

  it('are one string for CSS and one a theme for a canvas', () => {
    const colour = programColour(0);
    expect(colour.css).toBe(`light-dark(${colour.light}, ${colour.dark})`);
    expect(colour.light).toMatch(/^rgb\(\d+, \d+, \d+\)$/);
    expect(programColour(0)).toBe(colour);
  });
});

describe('colours of causes', () => {
  const accents = { light: hexToBytes('#1a5fd0'), dark: hexToBytes('#7aa7ff') };
  const bytesOf = (theme: (typeof themes)[number]): Triple[] =>
    causeGroups.flatMap((group) =>
      Array.from({ length: causesIn(group) }, (_, step) => causeBytes(group, step, theme)),
    );
  for (const theme of themes) {
    for (const [name, sight] of Object.entries(sights)) {
      it(`are told apart, and from programs, in the ${theme} theme by ${name} sight`, () => {
        const own = [
          ...bytesOf(theme),
          accents[theme],
          ...[0, ...overheadShares[theme]].map((share) => heatBytes(share, theme)),
        ];
        const causes = own.map((bytes) => seen(bytes, sight));
        expect(smallestDistance(causes)).toBeGreaterThan(0.04);
        for (let program = 0; program < 12; program++)
          for (const cause of bytesOf(theme))
            expect(
              smallestDistance([seen(cause, sight), seen(programBytes(program, 0, theme), sight)]),
            ).toBeGreaterThan(0.03);
      });
    }
  }
});

it('contrasts causes with the dark ground', () => {
  const causes = causeGroups.flatMap((group) =>
    Array.from({ length: causesIn(group) }, (_, step) => causeBytes(group, step, 'dark')),
  );
  const greys = overheadShares.dark.map((share) => heatBytes(share, 'dark'));
  for (const colour of [...causes, ...greys])
    for (const ground of ['#111318', '#171a21'])
      expect(contrast(colour, hexToBytes(ground))).toBeGreaterThan(3);
});

describe('the ramp for amounts', () => {
  it.each(themes)('moves evenly from paper to ink in the %s theme', (theme) => {
    const lightness = Array.from(
      { length: 11 },
      (_, step) => linearToOklab(bytesToLinear(heatBytes(step / 10, theme)))[0],
    );
    const steps = lightness.slice(1).map((value, index) => Math.abs(value - (lightness[index] ?? 0)));
    expect(Math.max(...steps) - Math.min(...steps)).toBeLessThan(0.012);
  });

  it('stops at its ends', () => {
    expect(heatBytes(7, 'light')).toEqual(heatBytes(1, 'light'));
    expect(heatBytes(NaN, 'light')).toEqual(heatBytes(0, 'light'));
  });
});
