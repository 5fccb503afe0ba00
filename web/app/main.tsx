/** Entry point of the page. */
import './react-first.ts';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../ui/css/tokens.css';
import '../ui/css/base.css';
import '../ui/css/controls.css';
import '../ui/css/numbers.css';
import '../ui/css/overlays.css';
import '../charts/charts.css';
import '../views/selection/dimmed.css';
import './shell.css';
import './header.css';
import './sheets.css';
import './print.css';
import '../ui/css/forced.css';
import { offerHeadless } from '../engine/headless.ts';
// Keeps the first run too, which may end before the metrics, which list past runs, have loaded.
import '../engine/past-runs.ts';
import { noteDrawingBegins } from '../engine/standing.ts';
import { afterFirstPicture } from '../engine/first-picture.ts';
import { afterFirstRun } from '../engine/first-run.ts';
import { beginAt } from '../engine/clock.ts';
import { registerCommands } from '../ui/commands.ts';
import { notify } from '../ui/notices.ts';
import { boot } from './boot.ts';
import { shellCommands } from './commands.ts';
import { useMode } from './mode.ts';
import { keepOffline } from './offline.ts';
import { PanelBoundary } from './PanelBoundary.tsx';
import { sayProvenance } from './provenance.ts';
import { Shell } from './Shell.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('web/index.html has no element with id "root"');

window.addEventListener('unhandledrejection', (event) => {
  const reason: unknown = event.reason;
  notify({
    title: 'Something in the background failed',
    detail: `${reason instanceof Error ? reason.message : String(reason)}. The page goes on; if a picture stays empty, reload.`,
    remedies: [
      {
        label: 'Reload',
        run: () => window.location.reload(),
      },
    ],
    tone: 'bad',
  });
});

// Before the first render, so that the header has its words from the start.
registerCommands(shellCommands);
const { at, zoom } = useMode.getState();
// Playing from before the zoomed range would move it. The range is at least a quantum, so it contains the start of the
// next one.
const beginning = at ?? (zoom && Math.ceil(zoom.from));
if (beginning !== null) beginAt(beginning);
void askedSelection().then(({ followSelection }) => followSelection());
offerHeadless();
boot();
sayProvenance();
if (import.meta.env.PROD) afterFirstRun(keepOffline);
afterFirstRun(() => void import('./on-paper.ts').then(({ sayOnPaper }) => sayOnPaper()));

/** Starts to follow the selection: at once for a link with a selection, else after the first picture. */
function askedSelection() {
  const load = () => import('./selection-address.ts');
  const { select, range, notes } = useMode.getState();
  return [select, range, notes, zoom].some((said) => said !== null) ? load() : afterFirstPicture(load);
}

noteDrawingBegins();
// As a transition: the first picture of the page is rendered in pieces, between which the browser can do other work.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <PanelBoundary what="The page">
        <Shell />
      </PanelBoundary>
    </StrictMode>,
  ),
);
