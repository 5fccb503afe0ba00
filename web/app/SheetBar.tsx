/** Narrow screens: the way to what stands beside the stage elsewhere. */
import { toggleSheet, useShell, type SheetId } from './shell-state.ts';

const sheets: readonly { id: SheetId; label: string; panel: string }[] = [
  { id: 'edit', label: 'Edit', panel: 'panel-edit' },
  { id: 'readings', label: 'Readings', panel: 'panel-right' },
  { id: 'why', label: 'Why', panel: 'panel-right' },
];

/** Narrow screens only (sheets.css): what stands beside the stage elsewhere comes up in front of it here. */
export function SheetBar({ left }: { readonly left: string }) {
  const open = useShell((shell) => shell.sheet);
  return (
    <nav className="sheet-bar" aria-label="Panels">
      {sheets.map(({ id, label, panel }) => (
        <button
          key={id}
          type="button"
          aria-expanded={open === id}
          aria-controls={panel}
          onClick={() => toggleSheet(id)}
        >
          {id === 'edit' ? left : label}
        </button>
      ))}
    </nav>
  );
}
