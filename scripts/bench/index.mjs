// All benchmarks, in the order of the table. A new one requires a file in this folder and a line here.

import { coherence } from './coherence.mjs';
import { corun } from './corun.mjs';
import { dataPicture } from './data-picture.mjs';
import { decisions } from './decisions.mjs';
import { draggingBenchmarks } from './dragging.mjs';
import { editingBenchmarks } from './editing.mjs';
import { lookups } from './lookups.mjs';
import { pipeline } from './pipeline.mjs';
import { playingBenchmarks } from './playing.mjs';
import { recording } from './recording.mjs';
import { smt } from './smt.mjs';
import { stackDistances } from './stack-distances.mjs';
import { sweep } from './sweep.mjs';
import { tasks } from './tasks.mjs';
import { firstVisit } from './visit.mjs';
import { waits } from './waits.mjs';
import { workingSets } from './working-sets.mjs';

/** @type {import('./benchmark.mjs').Benchmark[]} */
export const benchmarks = [
  ...lookups,
  ...stackDistances,
  ...workingSets,
  ...decisions,
  ...waits,
  ...pipeline,
  ...tasks,
  ...smt,
  ...coherence,
  ...corun,
  ...sweep,
  ...firstVisit,
  ...editingBenchmarks,
  ...draggingBenchmarks,
  ...playingBenchmarks,
  ...dataPicture,
  ...recording,
];
