import { expect, it } from 'vitest';
import { fitted, textWidth } from '../../web/charts/text.ts';

const ink = { font: 'sans-serif', rem: 16 };

it('a text that fits stays whole; one that does not is cut to the width', () => {
  const name = 'EEVDF domains: up to the last cache';
  const whole = textWidth(name, 1, ink);
  expect(fitted(name, whole, 1, ink)).toBe(name);
  for (const width of [whole - 1, whole / 2, whole / 5]) {
    const cut = fitted(name, width, 1, ink);
    expect(cut).toMatch(/^E.*…$/);
    expect(name.startsWith(cut.slice(0, -1))).toBe(true);
    expect(textWidth(cut, 1, ink)).toBeLessThanOrEqual(width);
  }
});
