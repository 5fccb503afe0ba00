/** Rows grouped by figure, table or section of the paper. */
import type { PaperRow } from '../../scenario/generated/types.ts';

/** A row and its label under its group's title. */
export interface NamedRow {
  readonly row: PaperRow;
  readonly label: string;
  /** If the label only says "the same": the full text of the last row that does not. */
  readonly same: string | null;
}

export interface RowGroup {
  /** "Fig. 3", "Table 4.8", "§5.4". */
  readonly title: string;
  readonly rows: readonly NamedRow[];
  /** A pattern for `--rows` that matches exactly the ids of these rows; null if there is none. */
  readonly pattern: string | null;
}

/** Questions of our own, beyond the paper. */
const whatIfs = 'What-ifs of our own';
const methods = 'Method';

const names: Readonly<Record<string, string>> = { fig: 'Fig.', table: 'Table' };

/** The figure or table with which an id begins: `fig-3-chat`, `table1-a-over-d`. */
function numberedIn(id: string): string | null {
  const [, kind = '', number = ''] = /^(fig|table)-?(\d+(?:\.\d+)?)/.exec(id) ?? [];
  return kind === '' ? null : `${names[kind] ?? kind} ${number}`;
}

/** Otherwise, the first reference in its source: "Fig. 11, §4.3". */
function citedIn(source: string): string | null {
  const [, kind = '', number = ''] =
    /\b(Figs?\.?|Tables?|Theorem)\s(\d+(?:\.\d+)*)/.exec(source) ?? /(§)(\d+(?:\.\d+)*)/.exec(source) ?? [];
  if (kind === '') return null;
  if (kind === '§') return `§${number}`;
  return `${kind.startsWith('Fig') ? 'Fig.' : kind.replace(/s$/, '')} ${number}`;
}

function titleOf(row: PaperRow): string {
  return numberedIn(row.id) ?? (row.class === 'ours' ? whatIfs : (citedIn(row.source) ?? methods));
}

const isSame = (what: string): boolean => /^the same\b|\blikewise\b|^[^:]*: the same\b/i.test(what);

/** The text without the title already shown above it, and with a capital. */
function labelOf(what: string, title: string): string {
  const rest = what.startsWith(title) ? what.slice(title.length).replace(/^[\s:,]+/, '') : what;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** The longest common prefix of all ids, in words. */
function commonWords(ids: readonly string[]): string[] {
  const [first = [], ...others] = ids.map((id) => id.split('-'));
  const end = first.findIndex((word, at) => others.some((words) => words[at] !== word));
  return end < 0 ? first : first.slice(0, end);
}

function patternOf(ids: readonly string[], others: readonly string[]): string | null {
  if (ids.length === 1) return ids[0] ?? null;
  const words = commonWords(ids);
  if (words.length === 0) return null;
  const start = `${words.join('-')}-`;
  return ids.every((id) => id.startsWith(start)) && !others.some((id) => id.startsWith(start))
    ? `${start}*`
    : null;
}

/** In the order in which each group first occurs in the file. */
export function groupsOf(rows: readonly PaperRow[]): RowGroup[] {
  const groups = new Map<string, NamedRow[]>();
  let inFull: string | null = null;
  for (const row of rows) {
    const title = titleOf(row);
    if (!isSame(row.what)) inFull = row.what;
    const named = {
      row,
      label: labelOf(row.what, title),
      same: isSame(row.what) ? inFull : null,
    };
    const group = groups.get(title);
    if (group) group.push(named);
    else groups.set(title, [named]);
  }
  return [...groups].map(([title, own]) => {
    const ids = own.map(({ row }) => row.id);
    const others = rows.map(({ id }) => id).filter((id) => !ids.includes(id));
    return { title, rows: own, pattern: patternOf(ids, others) };
  });
}
