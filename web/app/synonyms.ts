/**
 * Further search terms of palette entries, by id: terms of the field that are in neither label nor description. Terms
 * for scenarios and lessons are derived from their features (web/derive/names/scenario-words.ts).
 */
import type { Entry } from './search.ts';

const ofKernel = 'linux kernel today cfs nice weight numa run queue';

export const synonyms: Readonly<Record<string, string>> = {
  'open.latencies': 'waits sleep wake-up wakeup blocked run queue tail schbench',
  'open.recording': 'linux kernel today perf ftrace trace-cmd perfetto waits sleep',
  'open.papers': 'studies published linux kernel eevdf cache-aware ucp dio',
  'open.shmap': 'coherence false sharing',
  'open.cycles': 'stalls contention',
  'edit.machine':
    'partition ways ucp cat colouring coloring numa nodes prefetcher coherence power energy clock',
  // Fields of threads that no editor has.
  'edit.text': 'nice weight sleep waits lock channel barrier phases',
  'machine/big-little': 'energy asymmetric heterogeneous',
  'policy.own': 'sched_ext scx bpf kernel',
  'policy.own.a': 'sched_ext scx bpf kernel',
  'policy/eevdf': ofKernel,
  'policy/cache-aware': ofKernel,
  'policy/energy-aware': `${ofKernel} eas`,
};

export function withSynonyms(entry: Entry): Entry {
  const more = synonyms[entry.id];
  return more === undefined ? entry : { ...entry, also: `${entry.also ?? ''} ${more}` };
}
