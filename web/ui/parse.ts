/** Parses typed values as numbers; null if invalid. The inverse of format.ts. */

const numeral = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)([a-z%]*)$/;

/** Commas between groups of three digits, as in 1,024 or 12,000,000; 0,125 is no such number. */
const grouped = /^[+-]?[1-9]\d{0,2}(,\d{3})+(?!\d|,)/;

/** Any other comma is a decimal point, as many languages write it: dropped, it would make 1,5 M ten times as much. */
function withPoint(text: string): string {
  return grouped.test(text) ? text.replaceAll(',', '') : text.replace(',', '.');
}

function split(text: string): { amount: number; unit: string } | null {
  const plain = text.replaceAll('\u2212', '-').replaceAll(/[\s_]/gu, '').toLowerCase();
  const match = numeral.exec(withPoint(plain));
  if (!match) return null;
  const amount = Number(match[1]);
  return Number.isFinite(amount) ? { amount, unit: match[2] ?? '' } : null;
}

function parseWith(text: string, units: Readonly<Record<string, number>>): number | null {
  const parts = split(text);
  const factor = parts === null ? undefined : units[parts.unit];
  return parts === null || factor === undefined ? null : parts.amount * factor;
}

const byteUnits = {
  '': 1,
  b: 1,
  byte: 1,
  bytes: 1,
  k: 1024,
  kb: 1024,
  kib: 1024,
  m: 1024 ** 2,
  mb: 1024 ** 2,
  mib: 1024 ** 2,
  g: 1024 ** 3,
  gb: 1024 ** 3,
  gib: 1024 ** 3,
  tb: 1024 ** 4,
};

/** `64 KB`, `64k`, `65536` → 65536. Binary units, like formatBytes. */
export function parseBytes(text: string): number | null {
  return parseWith(text, byteUnits);
}

const decimalUnits = { '': 1, k: 1e3, m: 1e6, g: 1e9 };

/** `1 M`, `1.5m`, `250k`, `43 758` → a number. Decimal units, like formatCompact. */
export function parseNumber(text: string): number | null {
  return parseWith(text, decimalUnits);
}

/** `1 M cycles`, `120` → cycles. */
export function parseCycles(text: string): number | null {
  return parseNumber(text.replace(/\s*(cycles?|cy)\s*$/i, ''));
}

/** `37 %`, `0.37` → 0.37. */
export function parseShare(text: string): number | null {
  return parseWith(text, { '': 1, '%': 0.01 });
}
