/** What a set of callbacks is played from: a policy's question, as far as it is needed. */

export interface Task {
  readonly thread: number;
  /** Cycles left of its slice. */
  slice: number;
  /** Its place in a queue by virtual time; the scheduler's own unit. */
  dsq_vtime: number;
  /** By its nice value: 100 without one. */
  readonly weight: number;
  /** Cycles on hardware contexts that its slices have been charged. */
  charged: number;
  /** Its counters and the like, of the moment. */
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
