// What the first page cannot do without: all that main.tsx imports, and what those import. It comes as one file, whoever
// else needs some of it.

import path from 'node:path';
import { root } from '../steps/paths.mjs';

/** @typedef {(id: string) => { importedIds: readonly string[] } | null} ModuleInfo */

/**
 * @param {ModuleInfo} infoOf
 * @returns {Set<string>}
 */
function closure(infoOf) {
  const open = [path.join(root, 'web/app/main.tsx')];
  const found = new Set(open);
  for (const id of open)
    for (const imported of infoOf(id)?.importedIds ?? []) {
      if (found.has(imported)) continue;
      found.add(imported);
      open.push(imported);
    }
  return found;
}

/** @returns {{ debugName: string, name: (id: string, modules: { getModuleInfo: ModuleInfo }) => string | null }} a group of rolldown's */
export function firstPage() {
  /** @type {Set<string> | undefined} */
  let needed;
  return {
    debugName: 'first page',
    name(id, modules) {
      needed ??= closure((asked) => modules.getModuleInfo(asked));
      return needed.has(id) ? 'page' : null;
    },
  };
}
