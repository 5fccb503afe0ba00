// The modules that the first page requires: all imports of main.tsx, direct and indirect. They form one file, even if
// other files need some of them. Modules that every visit requires a moment later form a second file.

import path from 'node:path';
import { root } from '../steps/paths.mjs';

/** @typedef {(id: string) => { importedIds: readonly string[] } | null} ModuleInfo */

/** Modules that main.tsx loads as soon as there is something to select, play and compare. */
const secondFiles = [
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
 * @param {string} file its name in the build
 * @param {readonly string[]} from
 * @param {number} priority
 * @returns {{ name: (id: string, modules: { getModuleInfo: ModuleInfo }) => string | null, priority: number }} a rolldown group
 */
function group(file, from, priority) {
  /** @type {Set<string> | undefined} */
  let needed;
  return {
    name(id, modules) {
      needed ??= closure(from, (asked) => modules.getModuleInfo(asked));
      return needed.has(id) ? file : null;
    },
    priority,
  };
}

export const firstFiles = [group('page', ['web/app/main.tsx'], 1), group('hands', secondFiles, 0)];
