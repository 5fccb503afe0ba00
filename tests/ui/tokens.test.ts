import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast, hexToBytes } from './contrast.ts';

const css = readFileSync(new URL('../../web/ui/css/tokens.css', import.meta.url), 'utf8');
const page = readFileSync(new URL('../../web/index.html', import.meta.url), 'utf8');

function token(name: string): readonly [light: string, dark: string] {
  const match = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\);`).exec(css);
  if (!match?.[1] || !match[2]) throw new Error(`tokens.css has no --${name}`);
  return [match[1], match[2]];
}

describe('text can be read', () => {
  const grounds = ['bg', 'panel', 'soft'];
  for (const ground of grounds) {
    it.each(['ink', 'mute', 'accent', 'good', 'bad'])(`%s on ${ground}`, (text) => {
      for (const theme of [0, 1] as const) {
        const ratio = contrast(hexToBytes(token(text)[theme]), hexToBytes(token(ground)[theme]));
        expect(ratio).toBeGreaterThanOrEqual(4.5);
      }
    });
    it(`the edge of a control stands out on ${ground}`, () => {
      for (const theme of [0, 1] as const) {
        expect(
          contrast(hexToBytes(token('edge')[theme]), hexToBytes(token(ground)[theme])),
        ).toBeGreaterThanOrEqual(2.8);
      }
    });
  }
});

it('the first paint has the colours of the page', () => {
  for (const name of ['bg', 'ink', 'line']) expect(page).toContain(`light-dark(${token(name).join(', ')})`);
});
