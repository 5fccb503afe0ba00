/** Rows as CSV. */

/** A cell as RFC 4180 has it. */
function cell(value: string | number): string {
  const text = String(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as CSV, with their head. */
export function csv(rows: Iterable<readonly (string | number)[]>): string {
  let text = '';
  for (const row of rows) text += `${row.map(cell).join(',')}\n`;
  return text;
}
