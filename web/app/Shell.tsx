/** The page's layout: header, scenario editor, stage with its time, readings and reasons, transport. */
import { lazy, Suspense, useEffect, useLayoutEffect, useReducer, useRef, type MouseEvent } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useLesson } from '../lessons/state.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { useNarrow } from '../ui/media.ts';
import { Notices } from '../ui/Notices.tsx';
import { AskedScenario } from './AskedScenario.tsx';
import { EmbedLink, EmbeddedView } from './Embedded.tsx';
import { Header } from './Header.tsx';
import { PanelHost, Slot } from './Slot.tsx';
import { useMode } from './mode.ts';
import { panelNamed, panels } from './panels.ts';
import { onGoBack } from '../ui/go-back.ts';
import { closeSheet, openDialog, useShell, type SheetId, toggleSheet } from './shell-state.ts';
import { useKeyboard } from './useKeyboard.ts';
import { useMade } from './useMade.ts';
import { useRest } from './useRest.ts';
import { useOpenViews } from './workbench/open.ts';

const sheets: readonly { id: SheetId; label: string; panel: string }[] = [
  { id: 'edit', label: 'Edit', panel: 'panel-edit' },
  { id: 'readings', label: 'Metrics', panel: 'panel-right' },
  { id: 'why', label: 'Why', panel: 'panel-right' },
];

/** Narrow screens only (sheets.css): panels that are beside the stage on wide screens open in front of it. */
function SheetBar({ left }: { readonly left: string }) {
  const open = useShell((shell) => shell.sheet);
  useEffect(() => (open === null ? undefined : onGoBack(closeSheet)), [open]);
  const view = useOpenViews(({ active }) => panels.find(({ id }) => id === active));
  return (
    <nav className="sheet-bar" aria-label="Panels">
      {[...sheets, ...(view ? [{ id: 'view' as const, label: view.title, panel: 'panel-view' }] : [])].map(
        ({ id, label, panel }) => (
          <button
            key={id}
            type="button"
            aria-expanded={open === id}
            aria-controls={panel}
            onClick={() => toggleSheet(id)}
          >
            {id === 'edit' ? left : label}
          </button>
        ),
      )}
    </nav>
  );
}

const CommandPalette = lazy(() => import('./CommandPalette.tsx'));
const KeySheet = lazy(() => import('./KeySheet.tsx'));

/** The dialog panel opened over the page. */
function OpenDialog() {
  const id = useShell((shell) => shell.dialog);
  const panel = panels.find((candidate) => candidate.slot === 'dialog' && candidate.id === id);
  if (!panel) return null;
  return (
    <Dialog key={panel.id} title={panel.title} size={panel.size ?? 'wide'} onClose={() => openDialog(null)}>
      <PanelHost panel={panel} />
    </Dialog>
  );
}

const Workbench = lazy(() => import('./workbench/Workbench.tsx'));
const ViewSheet = lazy(() => import('./workbench/ViewSheet.tsx'));

/** The place of open views: docked, or on a narrow screen one at a time. */
function usePlaceOfViews(): 'docks' | 'sheet' | null {
  const isNarrow = useNarrow();
  const any = useOpenViews(({ views }) => views.length > 0);
  return any ? (isNarrow ? 'sheet' : 'docks') : null;
}

/** The lesson phase: the stage must not show a result that is yet to be predicted. */
function useLessonPhase(): 'none' | 'before' | 'after' {
  const phase = useLesson(({ open }) => (open ? (open.isCommitted ? 'after' : 'before') : 'none'));
  // On a narrow screen the lesson is the open sheet.
  const before = useRef(phase);
  useEffect(() => {
    if (before.current === phase) return;
    before.current = phase;
    useShell.setState({ sheet: phase === 'after' ? 'edit' : null });
  }, [phase]);
  return phase;
}

/** The lesson alone, in place of the stage. */
function LessonAlone() {
  return (
    <div className="lesson-alone">
      <Slot id="lesson" />
    </div>
  );
}

function Stage({ hasTime }: { readonly hasTime: boolean }) {
  return (
    <>
      <Slot id="story" />
      <div className="panes">
        <Slot id="stage" />
      </div>
      <Slot id="data" />
      <div className="time">{hasTime && <Slot id="time" />}</div>
    </>
  );
}

/** Behind a maximised view, which is then the main content, the stage cannot be focused. */
function skipToMain(event: MouseEvent): void {
  const view = document.querySelector<HTMLElement>('[role=main] .view-body');
  if (!view) return;
  event.preventDefault();
  view.focus();
}

export function Shell() {
  const embed = useMode((mode) => mode.embed);
  const only = useMode(({ embed: alone, views: [name = ''] }) => (alone ? panelNamed(name) : undefined));
  // Without the summary, which changes with every edit.
  const { asked, title, left, right, sheet, palette, keySheet } = useShell(
    useShallow((shell) => ({
      asked: shell.asked,
      title: shell.title,
      left: shell.left,
      right: shell.right,
      sheet: shell.sheet,
      palette: shell.palette,
      keySheet: shell.keySheet,
    })),
  );
  const lesson = useLessonPhase();
  const place = usePlaceOfViews();
  const views = !embed && lesson !== 'before' ? place : null;
  const hasRest = useRest(asked === null);
  const hasLeft = useMade(left, sheet === 'edit') && hasRest;
  const hasRight = useMade(right, sheet === 'readings' || sheet === 'why') && hasRest;
  useKeyboard();
  // The panels have registered their commands by now: the header has all its words in the first painting.
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  useLayoutEffect(drawAgain, [drawAgain]);

  return (
    <>
      <a className="skip-link" href="#stage" onClick={skipToMain}>
        Skip to the stage
      </a>
      {hasRight && right && (
        <a className="skip-link wide-only" href="#panel-right">
          Skip to the metrics
        </a>
      )}
      <div
        className="shell"
        data-left={left ? 'open' : 'closed'}
        data-right={right ? 'open' : 'closed'}
        data-sheet={sheet ?? 'none'}
        data-lesson={lesson}
        // Set here, because `:has()` over the whole page restyles hundreds of elements whenever one is added.
        data-docks={views === 'docks' ? '' : undefined}
      >
        {!embed && <Header />}
        {!embed && lesson === 'none' && (
          <aside id="panel-edit" className="shell-left" aria-label="What is being run">
            {hasLeft && <Slot id="edit" />}
          </aside>
        )}
        {lesson === 'after' && (
          <aside id="panel-edit" className="shell-left shell-lesson" aria-label="Lesson">
            <Slot id="lesson" />
          </aside>
        )}
        <main id="stage" className="shell-stage" tabIndex={-1}>
          {embed && <h1 className="embed-title">{title === '' ? 'Coscope' : title}</h1>}
          {asked ? (
            <AskedScenario about={asked.about} />
          ) : lesson === 'before' ? (
            <LessonAlone />
          ) : only ? (
            <EmbeddedView panel={only} />
          ) : (
            <Stage hasTime={hasRest} />
          )}
        </main>
        <Suspense>
          {views === 'docks' && <Workbench />}
          {views === 'sheet' && <ViewSheet />}
        </Suspense>
        {!embed && lesson !== 'before' && (
          <aside id="panel-right" className="shell-right" aria-label="Metrics and reasons" tabIndex={-1}>
            <section className="right-readings" aria-label="Metrics">
              {hasRight && <Slot id="readings" />}
            </section>
            <section className="right-why" aria-label="Why">
              {hasRight && <Slot id="why" />}
            </section>
          </aside>
        )}
        {!embed && !asked && lesson !== 'before' && (
          <SheetBar left={lesson === 'after' ? 'Lesson' : 'Edit'} />
        )}
        <footer className="shell-footer">
          {!asked && lesson !== 'before' && <Slot id="transport" />}
          {embed && <EmbedLink />}
        </footer>
      </div>
      <OpenDialog />
      <Suspense>
        {palette && <CommandPalette />}
        {keySheet && <KeySheet />}
      </Suspense>
      <Notices />
      <Slot id="ground" />
    </>
  );
}
