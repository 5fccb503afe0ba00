/** The speeds of the clock. */

/** Quanta per second at 1×: slow enough to follow a thread to its place. */
export const quantaPerSecond = 2.5;

const factors = [0.5, 1, 2, 4, 8] as const;

export interface Speed {
  readonly label: string;
  /** Quanta per second. */
  readonly speed: number;
}

export const speeds: readonly Speed[] = factors.map((factor) => ({
  label: `${factor}×`,
  speed: factor * quantaPerSecond,
}));

/** The index of the speed nearest to the clock's. */
export function speedIndex(speed: number): number {
  const away = speeds.map((choice) => Math.abs(choice.speed - speed));
  return away.indexOf(Math.min(...away));
}

/** The next faster (1) or slower (−1) speed. */
export function besideSpeed(speed: number, direction: 1 | -1): number {
  const next = Math.max(0, Math.min(speeds.length - 1, speedIndex(speed) + direction));
  return speeds[next]?.speed ?? speed;
}
