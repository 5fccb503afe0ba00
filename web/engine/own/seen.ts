/** The part of a policy's query that the kernel for callbacks uses. */

export interface Task {
  readonly thread: number;
  /** Remaining cycles of its slice. */
  slice: number;
  /** Its key in a queue by virtual time; in the scheduler's own unit. */
  dsq_vtime: number;
  /** From its nice value: 100 without one. */
  readonly weight: number;
  /** Cycles on hardware contexts already charged to its slices. */
  charged: number;
  /** Its present state, such as its counters. */
  view: Seen['threads'][number];
}

export interface Seen {
  readonly cycle: number;
  readonly threads: readonly {
    readonly id: number;
    readonly runnable: boolean;
    readonly last_context: number | null;
    readonly observed: { readonly scheduled_cycles: number };
    readonly weight?: number;
  }[];
  readonly placement: readonly (number | null)[];
}

export interface Happened {
  readonly kind: string;
  readonly thread?: number;
  readonly waker?: number | null;
  readonly waker_context?: number | null;
}

export interface Machine {
  readonly contexts: readonly { readonly core: number }[];
  readonly cores: readonly {
    readonly first_context: number;
    readonly contexts: number;
    readonly path: readonly number[];
  }[];
}
