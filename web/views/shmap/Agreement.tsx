/** The reliability of a policy's clusters: their agreement with the other pane's, and with the groups of the workload. */
import { useMemo } from 'react';
import { useLastAnswer } from '../../engine/answer.ts';
import { engine } from '../../engine/client.ts';
import { policyOf, withPolicy } from '../../scenario/change/policy.ts';
import type {
  Layout,
  PolicyChoice,
  SharingPicture,
  AgreementReport,
} from '../../scenario/generated/types.ts';
import { edit, useScenario } from '../../scenario/store.ts';
import { Button } from '../../ui/Button.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { Term } from '../../ui/Tip.tsx';
import { formatPercent, formatRatio } from '../../ui/format.ts';
import { policyId } from './sharing-labels.ts';

/** Null while unknown. `clusterings` must be the same object as long as its content is the same. */
function useAgreement(
  layout: Layout,
  clusterings: readonly SharingPicture['found'][],
): AgreementReport | null {
  const ask = useMemo(() => {
    const request = {
      threads: layout.threads.length,
      regions: layout.regions.map(({ threads }) => threads),
      clusterings: [...clusterings],
    };
    return () => engine().clusterAgreement(request);
  }, [layout, clusterings]);
  const { value, problem } = useLastAnswer(ask);
  return problem === null ? value : null;
}

interface Division {
  readonly pane: 'a' | 'b';
  readonly found: SharingPicture['found'];
}

export interface AgreementProps {
  readonly layout: Layout;
  /** All clusterings of the policies, for the panes that have some, B first. */
  readonly divisions: readonly Division[];
}

const ways = { 'one-pass': 'one pass', 'average-linkage': 'average linkage' } as const;
type Way = keyof typeof ways;

function wayOf(policy: PolicyChoice | null): Way | null {
  if (policy?.id !== policyId) return null;
  return policy.params['clustering'] === 'average-linkage' ? 'average-linkage' : 'one-pass';
}

const index = (value: number | null | undefined): string => formatRatio(value ?? NaN, 2);

export function Agreement({ layout, divisions }: AgreementProps) {
  const document = useScenario(({ scenario }) => scenario);
  const clusterings = useMemo(() => divisions.map(({ found }) => found), [divisions]);
  const report = useAgreement(layout, clusterings);
  if (!report) return null;
  const name = (pane: 'a' | 'b'): string => {
    const way = wayOf(policyOf(document, pane));
    return `${pane.toUpperCase()}${way ? `, ${ways[way]}` : ''}`;
  };
  const shown = policyOf(document, 'b') ?? document.policy;
  const own = wayOf(shown);
  const other: Way | null = own === null ? null : own === 'one-pass' ? 'average-linkage' : 'one-pass';
  const canAsk = other !== null && wayOf(policyOf(document, 'a')) !== other;
  return (
    <section className="shmap-agreement" aria-label="Agreement">
      <Heading level={3}>Agreement with the true groups</Heading>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">
              <Term define="All clusters that the policy keeps: a later comparison covers only threads that are still apart.">
                Clusters of
              </Term>
            </th>
            <th scope="col" className="number">
              <Term define="Agreement over all pairs of threads, corrected for chance: 1 is equal, 0 what chance gives (Hubert and Arabie 1985).">
                Rand index
              </Term>
            </th>
            <th scope="col" className="number">
              <Term define="Share of clusters’ members that belong to their cluster’s most frequent group; threads in no cluster are left out.">
                purity
              </Term>
            </th>
          </tr>
        </thead>
        <tbody>
          {report.groups !== null &&
            divisions.map(({ pane }, at) => (
              <tr key={pane}>
                <th scope="row">{name(pane)}, and the true groups</th>
                <td className="number">{index(report.with_groups[at]?.adjusted_rand_index)}</td>
                <td className="number">{formatPercent(report.with_groups[at]?.purity ?? NaN)}</td>
              </tr>
            ))}
          {divisions.length > 1 && (
            <tr>
              <th scope="row">A and B</th>
              <td className="number">{index(report.mutual[0]?.[1])}</td>
              <td />
            </tr>
          )}
        </tbody>
      </table>
      <p className="small mute">
        {report.groups === null
          ? 'This workload has no single true grouping: no thread shares with a few others only, or groups change during the run.'
          : `The workload is made of ${report.groups.length.toString()} groups that share a region; the policy never reads them.`}
      </p>
      {canAsk && (
        <Button
          tone="accent"
          onClick={() =>
            edit(`A: ${ways[other]}`, (now) =>
              withPolicy(now, 'a', { ...shown, params: { ...shown.params, clustering: other } }),
            )
          }
        >
          Put {ways[other]} beside it, as A
        </Button>
      )}
    </section>
  );
}
