/** A study measured in this browser under one seed, beside the shipped study. */
import type { PaperReport } from '../../scenario/generated/types.ts';
import { isOut, kindOf } from './kinds.ts';

export interface Again {
  readonly seed: number;
  /** Whether the shipped study includes this seed. */
  readonly isOfStudy: boolean;
  /** Rows for which the shipped study has a figure under this seed. */
  readonly compared: number;
  /** Those of them with the same figure, to the last digit. */
  readonly equal: number;
  /** Emergent rows in range under this seed alone, and all with a range. */
  readonly met: number;
  readonly of: number;
}

export function againOf(study: PaperReport, here: PaperReport): Again {
  const shipped = new Map(study.rows.map((row) => [row.id, row]));
  const seed = here.rows[0]?.seeds[0] ?? NaN;
  const pairs = here.rows.flatMap((row) => {
    const own = shipped.get(row.id);
    const at = own?.seeds.indexOf(seed) ?? -1;
    return own && at >= 0
      ? [[row.measured_by_seed[0] ?? null, own.measured_by_seed[at] ?? null] as const]
      : [];
  });
  const emergent = here.rows.filter((row) => kindOf(row) === 'emergent');
  return {
    seed,
    isOfStudy: pairs.length > 0,
    compared: pairs.length,
    equal: pairs.filter(([one, other]) => one === other).length,
    met: emergent.filter((row) => !isOut(row)).length,
    of: emergent.length,
  };
}

/** The results after measuring more rows: rows under the same seed are merged, those under another seed replaced. */
export function joined(before: PaperReport | null, now: PaperReport): PaperReport {
  const seedOf = (report: PaperReport): number | undefined => report.rows[0]?.seeds[0];
  if (!before || seedOf(before) !== seedOf(now)) return now;
  const ids = new Set(now.rows.map(({ id }) => id));
  return { ...now, rows: [...before.rows.filter(({ id }) => !ids.has(id)), ...now.rows] };
}

/** Measured value by row id. */
export function measuredHere(here: PaperReport | null): ReadonlyMap<string, number | null> {
  return new Map(here?.rows.map((row) => [row.id, row.measured]));
}
