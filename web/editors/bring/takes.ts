/** The file types that can be opened or dropped, for the button and the drop target (files.ts sorts them). */
export const takes =
  'a scenario or a workflow (JSON), a machine (lstopo XML), counters (perf stat), a recording (perf script, trace-cmd, Perfetto, ' +
  'Chrome), a trace (lackey, din, threads, drmemtrace or .cst), results of a sweep or a search (.jsonl), or all result files of a ' +
  'class';
