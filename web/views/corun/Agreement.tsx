/** How often counters alone would have chosen the best division of four programs, for each pain metric. */
import { amountOf, DataTable } from '../../charts/DataTable.tsx';
import type { CorunReport, PainMethod } from '../../scenario/generated/types.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { formatCount, formatPercent } from '../../ui/format.ts';

/** A method of computing pain, as one line. */
function methodWords({ score, per }: PainMethod): string {
  const scores = { a: 'A', 'b-prose': 'B, buckets 1–10', 'b-pseudocode': 'B, buckets as in the pseudocode' };
  const pers = { cycle: 'per cycle', instruction: 'per instruction', live: 'as the live scheduler' };
  return `${scores[score]}, ${pers[per]}`;
}

export function Agreement({ report }: { readonly report: CorunReport }) {
  const { agreement } = report;
  const [first] = agreement ?? [];
  if (!agreement || !first) return null;
  const best = agreement.reduce((most, row) => Math.max(most, row.agreement.percent), 0);
  return (
    <Disclosure
      summary={`Prediction from counters: the best method finds the optimum in ${formatPercent(best / 100)} of ${formatCount(first.agreement.quartets)} quartets, chance in ${formatPercent(first.agreement.random_percent / 100)}`}
    >
      <DataTable
        caption="Quartets with the best division by the pain metric (Kumar 2009, Table 4.7)"
        columns={[{ label: 'Method' }, { label: 'Optimum found', numeric: true }]}
        rows={agreement.map(({ method, agreement: { percent } }) => [
          methodWords(method),
          amountOf(formatPercent, percent / 100, 1),
        ])}
      />
    </Disclosure>
  );
}
