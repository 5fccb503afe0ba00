// Scenarios for journeys, and the links that open them.

import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Scenario } from '../../web/scenario/generated/types.ts';

export { linkOf, linkOfText } from './link.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** A shipped scenario as a document. */
export function shipped(id: string): Scenario {
  return JSON.parse(read(`workloads/scenarios/${id}.json`)) as Scenario;
}

/** Titles of all entries of the gallery, by id. */
export function shippedTitles(): Map<string, string> {
  const titles = ['scenarios', 'variants'].flatMap((folder) =>
    readdirSync(path.join(root, 'workloads', folder)).map((file) => {
      const document = JSON.parse(read(`workloads/${folder}/${file}`)) as {
        title?: string;
        changes?: { '/title': string };
      };
      return [path.basename(file, '.json'), document.changes?.['/title'] ?? document.title ?? ''] as const;
    }),
  );
  return new Map(titles);
}

/** Settings of `/run` with which a run of the default machine takes a tenth of a second. */
export const shortRun = { quantum_cycles: 100_000, warmup_quanta: 4, quanta: 16 };

/** The default scenario, short: for journeys that do not depend on its figures. */
export function short(changes: Partial<Scenario> = {}): Scenario {
  const scenario = shipped('balance-set');
  return { ...scenario, run: { ...scenario.run, ...shortRun }, ...changes };
}

/** The same, with a run of several seconds, so that events can occur in the middle. */
export function long(): Scenario {
  const scenario = short();
  return { ...scenario, run: { ...scenario.run, quantum_cycles: 1_000_000, quanta: 60 } };
}
