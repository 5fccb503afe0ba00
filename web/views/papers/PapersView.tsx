/** The papers: published values, values measured here, and their agreement. */
import { Fragment, useMemo } from 'react';
import { citationOf } from '../../derive/papers/citation.ts';
import { leadOf, totalsOf, type Totals } from '../../derive/papers/totals.ts';
import { formatCount } from '../../ui/format.ts';
import { Term } from '../../ui/Tip.tsx';
import { AboutStudy } from './AboutStudy.tsx';
import { commandOf, CopyCommand } from './CopyCommand.tsx';
import './papers.css';
import { PaperScenarios } from './PaperScenarios.tsx';
import { PaperStudy } from './PaperStudy.tsx';
import { papers, showPaper, useReport, useShownPaper, type PaperInShort } from './reports.ts';
import { kindWords, leadLine } from './words.ts';

function Bar(totals: Totals) {
  const { met, of } = leadOf(totals);
  return (
    <span className="paper-bar" aria-hidden="true">
      <i style={{ width: `${((met / Math.max(1, of)) * 100).toString()}%` }} />
    </span>
  );
}

function Entry({ of, isShown }: { readonly of: PaperInShort; readonly isShown: boolean }) {
  const { short, title } = citationOf(of.paper);
  const totals = of.totals && totalsOf(of.totals);
  return (
    <li>
      <button
        type="button"
        className="paper-entry"
        aria-current={isShown ? 'true' : undefined}
        onClick={() => showPaper(of.id)}
      >
        <strong>{short}</strong>
        {title !== short && <span className="paper-entry-title small">{title}</span>}
        {totals && <Bar {...totals} />}
        <span className="mute small">{totals ? leadLine(totals) : 'Not measured in full yet'}</span>
      </button>
    </li>
  );
}

function Lead({ totals }: { readonly totals: Totals }) {
  const { near } = totals;
  const lead = leadOf(totals);
  const others = totals.others.filter(({ kind }) => kind !== lead.kind);
  const { label, means } = kindWords[lead.kind];
  return (
    <div className="paper-lead">
      <p className="paper-line">
        {formatCount(lead.met)} of {formatCount(lead.of)} {lead.kind === 'ours' && 'rows of '}
        <Term define={means}>{label}</Term> {lead.kind !== 'ours' && 'rows '}in range
        {near.of > 0 &&
          `; ${formatCount(near.met)} of ${formatCount(near.of)} published numbers met within 25\u202f%`}
      </p>
      {others.length > 0 && (
        <p className="mute">
          Not counted:{' '}
          {others.map(({ kind, met, of }, at) => (
            <Fragment key={kind}>
              {at > 0 && ' · '}
              <Term define={kindWords[kind].means}>{kindWords[kind].label}</Term>{' '}
              {kind === 'informative' ? formatCount(of) : `${formatCount(met)} of ${formatCount(of)}`}
            </Fragment>
          ))}
        </p>
      )}
    </div>
  );
}

function Paper({ of }: { readonly of: PaperInShort }) {
  const { authors, title, place } = citationOf(of.paper);
  const loading = useReport(of.id);
  const totals = useMemo(() => of.totals && totalsOf(of.totals), [of]);
  return (
    <article className="paper" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <p className="mute">{[authors, place].filter((part) => part !== '').join(' · ')}</p>
      </header>
      {totals && <Lead totals={totals} />}
      {of.about !== null && <AboutStudy about={of.about} />}
      {loading.state === 'loading' && <p aria-busy="true">Loading the study …</p>}
      {loading.state === 'failed' && (
        <p role="alert">The study could not be loaded. Check the connection, then open this page again.</p>
      )}
      {loading.state === 'none' && (
        <p>
          No full study of this paper ships yet. To run it: <code>{commandOf(of.id)}</code>{' '}
          <CopyCommand paper={of.id} of="this paper" />
        </p>
      )}
      {loading.state === 'there' && <PaperStudy report={loading.report} causes={of.causes} />}
      <PaperScenarios paper={of.paper} />
    </article>
  );
}

export default function PapersView() {
  const shown = useShownPaper();
  return (
    <div className="papers">
      <nav aria-label="Papers">
        <ul>
          {papers.map((paper) => (
            <Entry key={paper.id} of={paper} isShown={paper === shown} />
          ))}
        </ul>
      </nav>
      {shown && <Paper key={shown.id} of={shown} />}
    </div>
  );
}
