import { bytesToLinear, type Triple } from '../../web/ui/oklab.ts';

/** `#1d1f24` → bytes. */
export function hexToBytes(hex: string): Triple {
  const at = (from: number): number => parseInt(hex.slice(from, from + 2), 16);
  return [at(1), at(3), at(5)];
}

function luminance(bytes: Triple): number {
  const [r, g, b] = bytesToLinear(bytes);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG 2.2's contrast ratio, 1–21. */
export function contrast(a: Triple, b: Triple): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}
