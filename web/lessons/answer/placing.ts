/** The placement of threads in progress: null is still in the tray. */

export type Placing = readonly (number | null)[];

/** Moves a thread to a hardware context, or to the tray; a thread already there takes the place that it leaves. */
export function placed(placing: Placing, thread: number, context: number | null): Placing {
  const left = placing[thread] ?? null;
  return placing.map((at, other) => {
    if (other === thread) return context;
    return context !== null && at === context ? left : at;
  });
}

/** The answer, once every thread is placed. */
export function complete(placing: Placing): number[] | null {
  const contexts = placing.filter((at): at is number => at !== null);
  return contexts.length === placing.length ? contexts : null;
}
