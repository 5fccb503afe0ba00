/** A class as rows: one per result, grouped by lesson. */
import type { Outcome } from '../../engine/pool.ts';
import type { Lesson, LessonResult } from '../../scenario/generated/types.ts';
import type { Checked } from './check.ts';
import type { Taken } from './taken.ts';

export type CheckState = 'yes' | 'not yet' | 'differs' | 'not possible';

export interface ClassRow {
  readonly name: string;
  readonly state: CheckState;
  readonly problems: readonly string[];
  /** The result shown: the new simulation, and until then that of the file. */
  readonly result: LessonResult;
  readonly taken: Taken;
}

/** All results of one lesson. */
export interface ClassOfLesson {
  /** The lesson common to the class: texts that differ by seed contain the names of their draws. */
  readonly lesson: Lesson;
  /** Whether there are such texts. */
  readonly isDrawn: boolean;
  readonly rows: readonly ClassRow[];
}

/** Marks that reverse or hide letters, as `coscope verify` replaces them. */
const hidden = /(?![\u200c\u200d])[\p{Cc}\p{Cf}]/gu;

/** Students enter names: none of them may act as a formula in a spreadsheet, or read as another's. */
function safe(text: string): string {
  const plain = text.replaceAll(hidden, '\uFFFD');
  return /^[=+\-@]/.test(plain) ? `'${plain}` : plain;
}

export function rowOf(taken: Taken, outcome: Outcome<Checked> | undefined): ClassRow {
  const name = safe(taken.result.name.trim() === '' ? taken.file : taken.result.name);
  if (!outcome) return { name, state: 'not yet', problems: [], result: taken.result, taken };
  if (!outcome.ok)
    return { name, state: 'not possible', problems: [outcome.problem], result: taken.result, taken };
  const { again, problems } = outcome.value;
  if (!again) return { name, state: 'not possible', problems, result: taken.result, taken };
  return { name, state: problems.length === 0 ? 'yes' : 'differs', problems, result: again, taken };
}

/** Applies a change to every text in a document. */
function withTexts<Document>(document: Document, change: (text: string) => string): Document {
  return JSON.parse(JSON.stringify(document), (_, value: unknown) =>
    typeof value === 'string' ? change(value) : value,
  ) as Document;
}

/** The lesson in words that are valid for all its students. */
function common(written: Lesson, rows: readonly ClassRow[]): Pick<ClassOfLesson, 'lesson' | 'isDrawn'> {
  const [first, ...rest] = rows.map(({ taken }) => taken.lesson);
  const words = ({ title, question, questions }: Lesson): string =>
    JSON.stringify([title, question, questions]);
  if (first && rest.every((other) => words(other) === words(first))) return { lesson: first, isDrawn: false };
  const names = Object.keys(written.draws ?? {});
  const lesson = withTexts({ ...written, draws: {} }, (text) =>
    names.reduce((shown, name) => shown.replaceAll(`{${name}}`, `‹${name}›`), text),
  );
  return { lesson, isDrawn: true };
}

/** The rows by lesson, the largest class first, each sorted by name. */
export function classesOf(rows: readonly ClassRow[]): ClassOfLesson[] {
  const byLesson = new Map<string, ClassRow[]>();
  for (const row of rows) {
    const text = JSON.stringify(row.taken.result.assignment.lesson);
    byLesson.set(text, [...(byLesson.get(text) ?? []), row]);
  }
  return [...byLesson]
    .map(([text, own]) => ({
      ...common(JSON.parse(text) as Lesson, own),
      rows: own.toSorted((a, b) => a.name.localeCompare(b.name)),
    }))
    .sort((a, b) => b.rows.length - a.rows.length);
}

/** The rows with numbers in place of names, for a projector. */
export function withoutNames(rows: readonly ClassRow[]): ClassRow[] {
  return rows.map((row, at) => ({ ...row, name: `Student ${(at + 1).toString()}` }));
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? NaN : values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const [low = NaN, high = NaN] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[half]];
  return (low + high) / 2;
}
