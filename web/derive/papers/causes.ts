/** Reasons why rows miss their range, as far as they are documented. */
import type { NamedRow } from './groups.ts';

/** A cause, and the rows that it explains: ids, in which `*` matches any text. */
export interface Cause {
  readonly rows: readonly string[];
  readonly text: string;
}

export function matches(pattern: string, id: string): boolean {
  const [first = '', ...others] = pattern
    .split('*')
    .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${[first, ...others].join('.*')}$`).test(id);
}

export interface Explained {
  /** Null: not found. */
  readonly cause: string | null;
  readonly rows: readonly NamedRow[];
}

/** Rows under the first cause that matches them, in the order of the causes; unexplained rows last. */
export function explained(rows: readonly NamedRow[], causes: readonly Cause[]): Explained[] {
  const causeOf = ({ row }: NamedRow): Cause | undefined =>
    causes.find((cause) => cause.rows.some((pattern) => matches(pattern, row.id)));
  const found = [...causes, undefined].map((cause) => ({
    cause: cause?.text ?? null,
    rows: rows.filter((named) => causeOf(named) === cause),
  }));
  return found.filter((one) => one.rows.length > 0);
}
