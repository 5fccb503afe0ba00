// The threshold's name in Why covers no dot where a place without one exists.
import { expect, it } from 'vitest';
import { placeName } from '../../web/views/why/threshold-place.ts';

const picture = { width: 260, height: 64, radius: 4, rem: 16 };
/** Dots from the left end to the right end. */
const dots = (...ys: number[]) => ys.map((y, index) => ({ x: 10 + (240 * index) / (ys.length - 1), y }));

it.each([
  [
    'below the line on the right, where dots are above it',
    20,
    dots(40, 30, 12, 10),
    { anchor: 'end', y: 33.6 },
  ],
  [
    'on the left, where a dot is in the way on the right',
    39,
    dots(44, 44, 36, 30),
    { anchor: 'start', y: 34.2 },
  ],
  [
    'higher up, where a dot touches the line',
    41,
    dots(46, 39, 38, 38, 38, 36, 30),
    { anchor: 'start', y: 31.4 },
  ],
  ['above the line, where dots are below it', 30, dots(42, 40, 40, 38), { anchor: 'end', y: 25.2 }],
])('it is %s', (_, line, of, expected) => {
  const { anchor, y } = placeName(line, 85, of, picture);
  expect({ anchor, y: Math.round(y * 10) / 10 }).toEqual(expected);
});
