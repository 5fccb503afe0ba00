/** Rows as CSV. */

/** A cell, quoted according to RFC 4180. */
function cell(value: string | number): string {
  const text = String(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Formats rows, including their header, as CSV. */
export function csv(rows: Iterable<readonly (string | number)[]>): string {
  let text = '';
  for (const row of rows) text += `${row.map(cell).join(',')}\n`;
  return text;
}
