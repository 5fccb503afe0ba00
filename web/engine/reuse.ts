/** Computes reuse profiles of many programs and traces on the pool's workers. */
import type { Program, ReuseProfile } from '../scenario/generated/types.ts';
import { tracePlace } from './host.ts';
import { askMany, type ManyOptions, type Outcome } from './pool.ts';

/** A program by its text, or a recorded trace by its name. */
export interface ReuseQuestion {
  readonly source: { readonly program: Program } | { readonly trace: string };
  readonly lineBytes: number;
  /** One in this many references is sampled for the estimate. */
  readonly oneIn: number;
}

export function profileMany(
  questions: readonly ReuseQuestion[],
  options: ManyOptions<ReuseProfile>,
): Promise<Outcome<ReuseProfile>[]> {
  const traces = tracePlace();
  return askMany(
    'reuse',
    questions.map(({ source, ...rest }) => ({
      ...rest,
      source: 'trace' in source ? { ...source, traces } : source,
    })),
    options,
  );
}
