// The modules that the first page requires: all imports of main.tsx, direct and indirect. They form one file, even if
// other files need some of them. Modules that every visit requires a moment later form a second file. Its styles are
// in the first: styles that come later restyle the whole page, which takes 60 ms.

import path from 'node:path';
import { root } from '../steps/paths.mjs';

/** @typedef {(id: string) => { importedIds: readonly string[] } | null} ModuleInfo */

/** Modules loaded as soon as there is something to edit, read, select, play and compare. */
const secondFiles = [
  'web/editors/machine/MachineEditor.tsx',
  'web/editors/workload/WorkloadEditor.tsx',
  'web/editors/policy/PolicyEditor.tsx',
  'web/editors/run/RunEditor.tsx',
  'web/views/timeline/Timeline.tsx',
  'web/views/notes/NotesStrip.tsx',
  'web/views/forks/ForksStrip.tsx',
  'web/views/over-time/OverTime.tsx',
  'web/views/occupancy/Occupancy.tsx',
  'web/views/readings/Readings.tsx',
  'web/views/luck/SeedFold.tsx',
  'web/views/why/Why.tsx',
  'web/app/selection-address.ts',
  'web/views/selection/Selection.tsx',
  'web/views/timeline/TimeHands.tsx',
  'web/views/gain/GainLine.tsx',
];

/**
 * @param {readonly string[]} from
 * @param {ModuleInfo} infoOf
 * @returns {Set<string>}
 */
function closure(from, infoOf) {
  const open = from.map((file) => path.join(root, file));
  const found = new Set(open);
  for (const id of open)
    for (const imported of infoOf(id)?.importedIds ?? []) {
      if (found.has(imported)) continue;
      found.add(imported);
      open.push(imported);
    }
  return found;
}

/**
 * A group of modules for the bundler. Of two groups, the one with the higher priority takes what both need.
 * @param {string} name of the built file
 * @param {number} priority
 * @param {readonly string[]} from
 * @param {readonly string[]} [stylesFrom] the styles of these modules are in this file too
 * @returns {{ name: (id: string, modules: { getModuleInfo: ModuleInfo }) => string | null, priority: number }}
 */
function group(name, priority, from, stylesFrom = []) {
  /** @type {Set<string> | undefined} */
  let needed;
  return {
    name(id, modules) {
      const infoOf = (/** @type {string} */ asked) => modules.getModuleInfo(asked);
      needed ??= new Set([
        ...closure(from, infoOf),
        ...[...closure(stylesFrom, infoOf)].filter((other) => other.endsWith('.css')),
      ]);
      return needed.has(id) ? name : null;
    },
    priority,
  };
}

export const firstFiles = [
  group('page', 1, ['web/app/main.tsx'], secondFiles),
  group('around', 0, secondFiles),
];
