// The registry of panels as read from its source file, so that new views are checked automatically. The file cannot be imported:
// it imports every view, with styles.

import { readFileSync } from 'node:fs';
import path from 'node:path';

const file = readFileSync(path.resolve(import.meta.dirname, '../../web/app/panels.ts'), 'utf8');

export interface OpenedPanel {
  readonly id: string;
  readonly slot: 'view' | 'dialog';
  readonly title: string;
  /** Its heading in the menu. */
  readonly group: string | null;
  readonly needs: string | null;
  /** The names of its pictures in an address. */
  readonly pictures: readonly string[];
}

const list = file.slice(file.indexOf('export const panels'));

/** All panels that are opened by name. */
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
        group: text('group'),
        needs: text('needs'),
        pictures: [...was.matchAll(/'([^']+)'/g)].map(([, name = '']) => name),
      },
    ];
  });

/** The number of panels in the file, to detect entries in an unexpected format. */
export const openedCount = [...list.matchAll(/slot: '(view|dialog)'/g)].length;
