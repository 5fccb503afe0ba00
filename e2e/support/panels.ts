// The registry of panels as its file has it, so that a new view is looked at by itself. The file itself is the page's: it imports
// every view, styles and all.

import { readFileSync } from 'node:fs';
import path from 'node:path';

const file = readFileSync(path.resolve(import.meta.dirname, '../../web/app/panels.ts'), 'utf8');

export interface OpenedPanel {
  readonly id: string;
  readonly slot: 'view' | 'dialog';
  readonly title: string;
  readonly needs: string | null;
  /** Its pictures, each a name for it in an address. */
  readonly pictures: readonly string[];
}

const list = file.slice(file.indexOf('export const panels'));

/** Everything that is opened by name. */
export const openedPanels: readonly OpenedPanel[] = list
  .split(/\n {2}\{\n/)
  .slice(1)
  .flatMap((entry) => {
    const text = (key: string): string | null =>
      new RegExp(`\\n? {4}${key}: '([^']+)'`).exec(entry)?.[1] ?? null;
    const slot = text('slot');
    if (slot !== 'view' && slot !== 'dialog') return [];
    const was = / {4}was: \[([^\]]*)\]/.exec(entry)?.[1] ?? '';
    return [
      {
        id: text('id') ?? '',
        slot,
        title: text('title') ?? '',
        needs: text('needs'),
        pictures: [...was.matchAll(/'([^']+)'/g)].map(([, name = '']) => name),
      },
    ];
  });

/** How many the file has: none shall be missed for being written otherwise. */
export const openedCount = [...list.matchAll(/slot: '(view|dialog)'/g)].length;
