/** Exports the run as files for other programs, and as a page for a report. */
import { useState } from 'react';
import { saveElement } from '../../charts/picture/SaveMenu.tsx';
import { pictureKinds } from '../../charts/picture/kinds.ts';
import { pictures } from '../../charts/picture/registry.ts';
import { chromeTrace, cyclesPerMicrosecond } from '../../derive/export/chrome-trace.ts';
import { tidyRows } from '../../derive/export/tidy.ts';
import { engine } from '../../engine/client.ts';
import { useSession, type Pane } from '../../engine/session.ts';
import { lastPolicy } from '../../scenario/change/forks.ts';
import { fileNameOf } from '../../scenario/files.ts';
import { Button } from '../../ui/Button.tsx';
import { csv } from '../../ui/csv.ts';
import { downloadText } from '../../ui/download.ts';
import { LabReportPage } from './LabReportPage.tsx';
import './export.css';

/** The pictures behind the dialog that currently have a size. */
function onStage(): { title: string; element: Element }[] {
  return pictures().filter(
    ({ element }) => element.closest('dialog') === null && element.getBoundingClientRect().height > 0,
  );
}

function Pictures() {
  // Taken when the view opens: behind a dialog, only the clock changes.
  const [shown] = useState(onStage);
  return (
    <section aria-label="Pictures of the stage">
      <h3 className="offers-title">Pictures of the present view</h3>
      <ul className="offered-pictures">
        {shown.map(({ title, element }) => (
          <li key={title}>
            <span>{title}</span>
            {pictureKinds.map(({ kind, label }) => (
              <Button
                key={kind}
                aria-label={`${title}: ${label}`}
                onClick={() => void saveElement(element, title, kind)}
              >
                {label}
              </Button>
            ))}
          </li>
        ))}
      </ul>
      <p className="mute small">
        SVG: vectors, and text stays text. PNG: at twice the resolution of the page. CSV: the numbers,
        unrounded. Views offer the same three under the arrow beside their title.
      </p>
    </section>
  );
}

interface Offer {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly save: (panes: readonly Named[]) => Promise<void>;
}

interface Named {
  readonly name: string;
  readonly pane: Pane;
}

function fileName({ pane }: Named, ending: string): string {
  return fileNameOf(pane.scenario, ending);
}

function save(panes: readonly Named[], text: string, ending: string, type: string): void {
  const last = panes.at(-1);
  if (last) downloadText(text, fileName(last, ending), type);
}

const offers: readonly Offer[] = [
  {
    id: 'json',
    name: 'Figures as JSON',
    about: 'All figures of each pane, as coscope run --json prints them on the command line.',
    save: (panes) => {
      const results = Object.fromEntries(panes.map(({ name, pane }) => [name, pane.result]));
      save(panes, `${JSON.stringify(results, null, 2)}\n`, '-figures.json', 'application/json');
      return Promise.resolve();
    },
  },
  {
    id: 'csv',
    name: 'All counters as tidy CSV',
    about: 'One number per row, with its quantum: for R, pandas or a spreadsheet.',
    save: (panes) => {
      const rows = panes.flatMap(({ name, pane }, index) => {
        const own = [...tidyRows(name, pane.frames)];
        return index === 0 ? own : own.slice(1);
      });
      save(panes, csv(rows), '.csv', 'text/csv');
      return Promise.resolve();
    },
  },
  {
    id: 'trace',
    name: 'Timeline for Perfetto',
    about: `A Chrome trace: the schedule with the figures of each quantum, counters, arrows for migrations. A cycle is shown as a nanosecond (${cyclesPerMicrosecond} cycles per microsecond). Open it at ui.perfetto.dev.`,
    save: async (panes) => {
      const runs = panes.map(({ name, pane }) => ({
        label: `${name}: ${lastPolicy(pane.scenario).policy.id}`,
        frames: pane.frames,
        decisions: pane.decisions,
      }));
      const about = { engine: await engine().version(), title: panes.at(-1)?.pane.scenario.title ?? '' };
      save(panes, chromeTrace(runs, about), '-trace.json', 'application/json');
    },
  },
];

export default function ExportView() {
  const [a, b] = [useSession(({ panes }) => panes.a), useSession(({ panes }) => panes.b)];
  const [reporting, setReporting] = useState(false);
  if (!b?.result || b.result.cycles === 0)
    return <p className="mute">Nothing has been measured yet: the warm-up is not over.</p>;
  if (reporting) return <LabReportPage a={a} b={b} result={b.result} />;
  const panes: Named[] = [...(a ? [{ name: 'A', pane: a }] : []), { name: 'B', pane: b }];
  const running = panes.some(({ pane }) => pane.status === 'running');
  return (
    <>
      {running && (
        <p className="mute">The run is not complete: files contain what has been simulated so far.</p>
      )}
      <ul className="offers">
        {offers.map((offer) => (
          <li key={offer.id}>
            <Button tone="accent" onClick={() => void offer.save(panes)}>
              {offer.name}
            </Button>
            <p className="mute small">{offer.about}</p>
          </li>
        ))}
        <li>
          <Button tone="accent" onClick={() => setReporting(true)}>
            Lab report
          </Button>
          <p className="mute small">
            One page with charts, tables, link, seed and digest: to print, or as Markdown.
          </p>
        </li>
      </ul>
      <Pictures />
    </>
  );
}
