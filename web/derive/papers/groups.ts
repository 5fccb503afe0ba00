/** Rows by the figure, table or section of the paper to which they belong. */
import type { PaperRow } from '../../scenario/generated/types.ts';

/** A row, and what is said of it under its group's title. */
export interface NamedRow {
  readonly row: PaperRow;
  readonly label: string;
  /** Where the label only says "the same": what the row before it is, that one says it in full. */
  readonly same: string | null;
}

export interface RowGroup {
  /** "Fig. 3", "Table 4.8", "§5.4". */
  readonly title: string;
  readonly rows: readonly NamedRow[];
  /** Matches the ids of these rows and of no others, for `--rows`; null where no one pattern does. */
  readonly pattern: string | null;
}

/** What is asked here and not in the paper. */
const whatIfs = 'What-ifs of our own';
const methods = 'Method';

const names: Readonly<Record<string, string>> = { fig: 'Fig.', table: 'Table' };

/** An id that begins with its figure or table says it: `fig-3-chat`, `table1-a-over-d`. */
function numberedIn(id: string): string | null {
  const [, kind = '', number = ''] = /^(fig|table)-?(\d+(?:\.\d+)?)/.exec(id) ?? [];
  return kind === '' ? null : `${names[kind] ?? kind} ${number}`;
}

/** Else its source says it first: "Fig. 11, §4.3". */
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

/** Without the title that stands above it already, and with a capital. */
function labelOf(what: string, title: string): string {
  const rest = what.startsWith(title) ? what.slice(title.length).replace(/^[\s:,]+/, '') : what;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** As many words of all ids as are equal, from the first one on. */
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

/** In the order in which the file has them first. */
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
