/** Shows one setting of the scenario: in the editors, in the dialog that has it, or else in the scenario's text. */
import { openDialog, type OpenDialog } from '../editors/dialogs.ts';
import { entryOf } from '../editors/workload/add.ts';
import { keysOf } from '../scenario/pointer.ts';
import { wantPlace } from '../scenario/shown-place.ts';
import { useShell } from './shell-state.ts';

/** Longer than a dialog takes to load, in ms. Chosen. */
const patience = 5_000;

const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
  });

/** Waits until an element has fields; false if it never has. */
async function filled(within: string): Promise<boolean> {
  const end = performance.now() + patience;
  while (performance.now() < end) {
    await nextFrame();
    if (document.querySelector(`${within} [data-field]`)) return true;
  }
  return false;
}

/** Focuses the control of a field; returns whether it is there. */
function focusOn(pointer: string, within: string): boolean {
  const field = document.querySelector(`${within} [data-field="${CSS.escape(pointer)}"]`);
  // Where a value can be typed, that comes before buttons and tips beside it.
  const control =
    field?.querySelector<HTMLElement>('.value') ?? field?.querySelector<HTMLElement>('select, input, button');
  if (!control) return false;
  for (let at = control.closest('details'); at; at = at.parentElement?.closest('details') ?? null)
    at.open = true;
  control.scrollIntoView({ block: 'center' });
  control.focus();
  return true;
}

/** The dialog with the fields around a place. */
function dialogWith(pointer: string): OpenDialog | null {
  const [section, part, name = ''] = keysOf(pointer);
  if (section === 'machine') return { kind: 'machine' };
  if (part === 'threads') return { kind: 'program', entry: Number(name) };
  const entry = part === 'programs' ? entryOf(name) : -1;
  return entry < 0 ? null : { kind: 'program', entry };
}

/** Shows the field at a JSON pointer and focuses it. */
export async function showSetting(pointer: string): Promise<void> {
  useShell.setState({ left: true, sheet: 'edit', dialog: null });
  if ((await filled('.shell-left')) && focusOn(pointer, '.shell-left')) return;
  const dialog = dialogWith(pointer);
  if (dialog) {
    openDialog(dialog);
    if ((await filled('dialog')) && focusOn(pointer, 'dialog')) return;
  }
  wantPlace(pointer);
  openDialog({ kind: 'text' });
}
