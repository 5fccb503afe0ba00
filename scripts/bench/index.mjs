// Every benchmark there is, in the order of the table. A new one is a file in this folder and its line here.

import { bytesShipped } from './bytes-shipped.mjs';
import { coherence } from './coherence.mjs';
import { corun } from './corun.mjs';
import { dataPicture } from './data-picture.mjs';
import { decisions } from './decisions.mjs';
import { firstPaint } from './first-paint.mjs';
import { lookups } from './lookups.mjs';
import { pageBenchmarks } from './page.mjs';
import { pipeline } from './pipeline.mjs';
import { smt } from './smt.mjs';
import { stackDistances } from './stack-distances.mjs';
import { sweep } from './sweep.mjs';
import { tasks } from './tasks.mjs';
import { workingSets } from './working-sets.mjs';

/** @type {import('./benchmark.mjs').Benchmark[]} */
export const benchmarks = [
  ...lookups,
  ...stackDistances,
  ...workingSets,
  ...decisions,
  ...pipeline,
  ...tasks,
  ...smt,
  ...coherence,
  ...corun,
  ...sweep,
  ...pageBenchmarks,
  ...dataPicture,
  ...bytesShipped,
  ...firstPaint,
];
