/** A one-page report: to print as it is, or to save as Markdown. */
import { lastPolicy } from '../../scenario/change/forks.ts';
import { useEffect, useMemo, useState } from 'react';
import { lastLevel } from '../../derive/machine/caches.ts';
import {
  labReport,
  reportMarkdown,
  seedsHead,
  type ReportRow,
  type SeedsSaid,
} from '../../derive/export/lab-report.ts';
import { policyTitle } from '../../derive/names/policy.ts';
import { machineSummary } from '../words/machine-summary.ts';
import { differing } from './differing.ts';
import { ipcSeries, missRatioSeries } from '../../derive/time/series.ts';
import { engine } from '../../engine/client.ts';
import { useGain } from '../../engine/gain.ts';
import { useSession, type Pane } from '../../engine/session.ts';
import { fileNameOf } from '../../scenario/files.ts';
import type { RunResult } from '../../scenario/generated/types.ts';
import { linkOf } from '../../scenario/link/link.ts';
import { writeNotes } from '../../scenario/notes.ts';
import { useScenario } from '../../scenario/store.ts';
import { Button } from '../../ui/Button.tsx';
import { downloadText } from '../../ui/download.ts';
import { formatChange, formatCount } from '../../ui/format.ts';
import { useKeptLuck } from '../readings/kept-seeds.ts';
import { gainSentences } from '../gain/said.ts';
import { seedsSaid } from '../luck/difference-text.ts';
import { written } from '../readings/ReadingRow.tsx';
import { useAbout } from '../story/useAbout.ts';
import { ReportChart } from './ReportChart.tsx';

function Rows({ of, rows }: { readonly of: string; readonly rows: readonly ReportRow[] }) {
  const compared = rows.some(({ a }) => a !== null);
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{of}</th>
          {compared && <th scope="col">A</th>}
          <th scope="col">{compared ? 'B' : ''}</th>
          {compared && <th scope="col">B vs. A</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label}>
            <th scope="row">{row.label}</th>
            {compared && <td>{row.a ?? '–'}</td>}
            <td>{row.b}</td>
            {compared && <td>{row.change}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Luck({ luck: { seeds, rows } }: { readonly luck: SeedsSaid }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">B − A, mean and 95 % confidence interval</th>
          <th scope="col">{seedsHead(seeds)}</th>
          <th scope="col">Answer</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, difference, said }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{difference}</td>
            <td>{said}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The engine's version; null until it is loaded. */
function useEngineVersion(): string | null {
  const [version, setVersion] = useState<string | null>(null);
  useEffect(() => {
    let gone = false;
    void engine()
      .version()
      .then((known) => {
        if (!gone) setVersion(known);
      });
    return () => {
      gone = true;
    };
  }, []);
  return version;
}

export interface LabReportPageProps {
  readonly a: Pane | null;
  readonly b: Pane;
  readonly result: RunResult;
}

export function LabReportPage({ a, b, result }: LabReportPageProps) {
  const engineVersion = useEngineVersion();
  const luck = useKeptLuck(a, b);
  const gain = useGain(a?.result ?? null, result);
  const about = useAbout();
  const accepted = useSession((session) => session.accepted);
  const notes = useScenario((state) => state.notes);
  const [date] = useState(() => new Date().toISOString().slice(0, 10));
  const report = useMemo(() => {
    if (engineVersion === null) return null;
    const known = engine().policies;
    const policyOf = ({ scenario }: Pane): string => {
      const { name, details } = policyTitle(known, lastPolicy(scenario).policy);
      return [name, ...details].join(' · ');
    };
    const address = new URL(window.location.href);
    address.search = '';
    const told = writeNotes(notes);
    if (told !== null) address.searchParams.set('notes', told);
    address.hash = linkOf(accepted ?? b.scenario);
    return labReport({
      scenario: { ...b.scenario, about },
      link: address.href,
      engineVersion,
      date,
      machine: machineSummary(b.scenario.machine),
      layout: b.layout,
      level: lastLevel(b.layout),
      policies: { a: a && policyOf(a), b: policyOf(b) },
      ...differing(known, a?.scenario ?? null, b.scenario),
      notes,
      results: { a: a?.result ?? null, b: result },
      luck: luck && seedsSaid(luck),
      gain: gain ? gainSentences(gain) : [],
      write: ({ form }, value) => written(form, value),
      writeChange: formatChange,
      writeCount: formatCount,
    });
  }, [engineVersion, a, b, result, luck, gain, about, accepted, notes, date]);
  if (!report) return <div className="waiting" aria-busy="true" />;
  const runs = [...(a ? [{ name: 'A', frames: a.frames }] : []), { name: a ? 'B' : '', frames: b.frames }];
  return (
    <article className="lab-report">
      <p className="dialog-actions no-print">
        <Button
          onClick={() => downloadText(reportMarkdown(report), fileNameOf(b.scenario, '.md'), 'text/markdown')}
        >
          Save as Markdown
        </Button>
        <Button tone="solid" onClick={() => window.print()}>
          Print
        </Button>
      </p>
      <h1>{report.title}</h1>
      <p>{report.about}</p>
      <dl className="report-facts">
        {report.facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="report-charts">
        <ReportChart title="Instructions per cycle" runs={runs} seriesOf={ipcSeries} />
        <ReportChart title="Miss ratio of the last caches" runs={runs} seriesOf={missRatioSeries} />
      </div>
      <Rows of="Figure" rows={report.figures} />
      {report.gain.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <Rows of="Instructions per cycle" rows={report.threads} />
      <Rows of="Instructions executed" rows={report.work} />
      {report.luck && <Luck luck={report.luck} />}
      {report.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <p className="small">
        Cite as: {report.cite}
        <br />
        To reproduce: <a href={report.link}>{report.link}</a>
      </p>
    </article>
  );
}
