/** A decision with its reason: its inputs, the alternatives, the rule, and the estimate for each thread. */
import { lazy, Suspense } from 'react';
import { grounds, runTogether, type Grounds } from '../../derive/time/why.ts';
import type { DecisionRecord, Intervention, Layout, Reason } from '../../scenario/generated/types.ts';
import { formatBytes, formatCount, formatNumber, formatRatio } from '../../ui/format.ts';
import { NamedSwatch } from '../../ui/NamedSwatch.tsx';
import { namedThread } from '../../derive/names/tones.ts';
import { Candidates } from './Candidates.tsx';
import { Estimates } from './Estimates.tsx';
import { Rule } from './Rule.tsx';
import { Veto } from './Veto.tsx';

export interface ExplainedProps {
  readonly layout: Layout;
  readonly interventions: readonly Intervention[];
  readonly decision: DecisionRecord;
  readonly reason: Reason;
}

/** Loaded on demand: few policies have several figures per thread. */
const ThreadFacts = lazy(() => import('./ThreadFacts.tsx'));

/** "612 of 43 758 groups stay under the threshold 0.134, the lowest estimate of any group with art·1." */
function Threshold({ layout, found }: { readonly layout: Layout; readonly found: Grounds }) {
  const { candidates, groups, threshold, setBy } = found;
  if (threshold === null) return null;
  const limit = <b>{formatRatio(threshold)}</b>;
  return (
    <p>
      {candidates !== null && groups !== null ? (
        <>
          {formatCount(candidates)} of {formatCount(groups)} groups stay at or below the threshold {limit}
        </>
      ) : (
        <>Groups at or below the threshold {limit} may run: it is</>
      )}
      {setBy ? (
        <>
          {candidates !== null && ','} the lowest estimate of any group with{' '}
          <span className="why-last">
            <b>
              <NamedSwatch {...namedThread(layout, setBy.thread)} />
            </b>
            .
          </span>
        </>
      ) : (
        '.'
      )}
    </p>
  );
}

/** The meaning of an estimate. */
function Meaning({
  layout,
  found,
  size,
}: {
  readonly layout: Layout;
  readonly found: Grounds;
  readonly size: number;
}) {
  const { linesAThread } = found;
  const lineBytes = layout.topology.caches.find(({ last }) => last)?.line_bytes;
  if (linesAThread === null || lineBytes === undefined) return null;
  return (
    <>
      {' '}
      The estimate of a group is the mean of its {formatCount(size)} threads, each alone in{' '}
      {formatBytes(linesAThread * lineBytes)}: misses ÷ lookups of the last level.
    </>
  );
}

export function Explained({ layout, interventions, decision, reason }: ExplainedProps) {
  const found = grounds(reason);
  const [chosen] = reason.candidates;
  const isDivision = runTogether(decision.placement, reason.candidates);
  const ofThreads = found.others.filter(({ thread }) => thread !== null);
  const isTable = new Set(ofThreads.map(({ thread }) => thread)).size < ofThreads.length;
  const listed = isTable ? found.others.filter(({ thread }) => thread === null) : found.others;
  return (
    <>
      {reason.fallback && (
        <p className="why-fallback">The policy cannot apply its own rule yet: this is its fallback.</p>
      )}
      <Threshold layout={layout} found={found} />
      {chosen && (
        <Candidates
          layout={layout}
          candidates={reason.candidates}
          score={reason.score}
          isChoice={!reason.sharing && !isDivision}
        />
      )}
      <p className={chosen ? 'mute' : undefined}>
        <Rule layout={layout} rule={reason.rule} />
        {chosen && <Meaning layout={layout} found={found} size={chosen.threads.length} />}
        {reason.source !== '' && (
          <>
            {' '}
            <cite>{reason.source}</cite>
          </>
        )}
      </p>
      {listed.length > 0 && (
        <ul className="why-facts">
          {listed.map(({ label, value, thread }) => (
            <li key={`${label}${(thread ?? '').toString()}`} className="row">
              <span className="mute">
                <Rule layout={layout} rule={label} />{' '}
                {thread !== null && <NamedSwatch {...namedThread(layout, thread)} />}
              </span>
              <span className="row-value">{formatNumber(value)}</span>
            </li>
          ))}
        </ul>
      )}
      {isTable && (
        <Suspense>
          <ThreadFacts layout={layout} facts={ofThreads} />
        </Suspense>
      )}
      {found.estimates.length > 1 && (
        <Estimates
          layout={layout}
          estimates={found.estimates}
          threshold={found.threshold}
          running={decision.placement}
        />
      )}
      <Veto
        layout={layout}
        interventions={interventions}
        decision={decision}
        chosen={!isDivision && chosen}
      />
    </>
  );
}
