/** The fields shared by the hardware contexts of an `smt` core, in pipeline order: places below the core's `smt`. */

export interface SmtGroup {
  readonly title: string;
  /** The meaning of sharing it. */
  readonly about: string;
  readonly fields: readonly string[];
}

export const smtGroups: readonly SmtGroup[] = [
  {
    title: 'Fetch',
    about: 'Threads with the fewest instructions before issue fetch first (ICOUNT).',
    fields: ['/fetch_contexts', '/fetch_width', '/front_end_cycles'],
  },
  {
    title: 'Queues and registers',
    about: 'A thread that waits keeps its entries; when all are in use, no other thread gets one.',
    fields: [
      '/integer_queue',
      '/floating_point_queue',
      '/integer_registers',
      '/floating_point_registers',
      '/active_list',
    ],
  },
  {
    title: 'Units and commit',
    about: 'Ready instructions of any thread may issue in any cycle, as many as there are units.',
    fields: [
      '/integer_units',
      '/load_store_units',
      '/floating_point_units',
      '/floating_point_cycles',
      '/commit_width',
    ],
  },
  {
    title: 'Loads and stores',
    about: 'All threads share the outstanding misses and the entries of the data TLB.',
    fields: ['/outstanding_misses', '/tlb/entries', '/tlb/page_bytes', '/tlb/refill_cycles'],
  },
  {
    title: 'Instruction cache',
    about: 'All threads fetch from one; its misses go through the next level’s port.',
    fields: ['/l1i/size_bytes', '/l1i/ways'],
  },
  {
    title: 'Branch predictor',
    about: 'McFarling’s: two tables and one that chooses between them; threads share all counters.',
    fields: ['/predictor/bimodal_entries', '/predictor/gshare_entries', '/predictor/chooser_entries'],
  },
];
