/** The page's skeleton: header, what is run, the stage and its time, readings and why, transport. */
import { lazy, Suspense } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import { Notices } from '../ui/Notices.tsx';
import { Header } from './Header.tsx';
import { useMode } from './mode.ts';
import { panels } from './panels.ts';
import { openView, toggleSheet, useShell, type SheetId } from './shell-state.ts';
import { PanelHost, Slot } from './Slot.tsx';
import { useKeyboard } from './useKeyboard.ts';

const CommandPalette = lazy(() => import('./CommandPalette.tsx'));
const KeySheet = lazy(() => import('./KeySheet.tsx'));

const sheets: readonly { id: SheetId; label: string; panel: string }[] = [
  { id: 'edit', label: 'Edit', panel: 'panel-edit' },
  { id: 'readings', label: 'Readings', panel: 'panel-right' },
  { id: 'why', label: 'Why', panel: 'panel-right' },
];

/** Narrow screens only (shell.css): what stands beside the stage elsewhere comes up in front of it here. */
function SheetBar() {
  const open = useShell((shell) => shell.sheet);
  return (
    <nav className="sheet-bar" aria-label="Panels">
      {sheets.map(({ id, label, panel }) => (
        <button
          key={id}
          type="button"
          aria-expanded={open === id}
          aria-controls={panel}
          onClick={() => {
            toggleSheet(id);
          }}
        >
          {label}
        </button>
      ))}
    </nav>
  );
}

/** The view that was opened by name. */
function OpenView() {
  const id = useShell((shell) => shell.view);
  const panel = panels.find((candidate) => candidate.slot === 'view' && candidate.id === id);
  if (!panel) return null;
  return (
    <Dialog
      key={panel.id}
      title={panel.title}
      size={panel.size ?? 'wide'}
      onClose={() => {
        openView(null);
      }}
    >
      <PanelHost panel={panel} />
    </Dialog>
  );
}

function EmbedLink() {
  const address = new URL(window.location.href);
  address.searchParams.delete('embed');
  return (
    <a className="embed-link" href={address.href} target="_blank" rel="noreferrer">
      Open in Coscope
    </a>
  );
}

export function Shell() {
  const embed = useMode((mode) => mode.embed);
  const { title, left, right, sheet, palette, keySheet } = useShell();
  useKeyboard();

  return (
    <>
      <a className="skip-link" href="#stage">
        Skip to the stage
      </a>
      <div
        className="shell"
        data-left={left ? 'open' : 'closed'}
        data-right={right ? 'open' : 'closed'}
        data-sheet={sheet ?? 'none'}
      >
        {!embed && <Header />}
        {!embed && (
          <aside id="panel-edit" className="shell-left" aria-label="What is being run">
            <Slot id="edit" />
          </aside>
        )}
        <main id="stage" className="shell-stage" tabIndex={-1}>
          {embed && <h1 className="visually-hidden">{title === '' ? 'Coscope' : title}</h1>}
          <div className="panes">
            <Slot id="stage" />
          </div>
          <Slot id="data" />
          <div className="time">
            <Slot id="time" />
          </div>
        </main>
        {!embed && (
          <aside id="panel-right" className="shell-right" aria-label="Readings and reasons">
            <section className="right-readings" aria-label="Readings">
              <Slot id="readings" />
            </section>
            <section className="right-why" aria-label="Why">
              <Slot id="why" />
            </section>
          </aside>
        )}
        {!embed && <SheetBar />}
        <footer className="shell-footer">
          <Slot id="transport" />
          {embed && <EmbedLink />}
        </footer>
      </div>
      <OpenView />
      <Suspense>
        {palette && <CommandPalette />}
        {keySheet && <KeySheet />}
      </Suspense>
      <Notices />
      <Slot id="ground" />
    </>
  );
}
