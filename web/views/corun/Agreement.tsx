/** How often counters alone would have chosen the best division of four programs, by every way to count. */
import type { CorunReport } from '../../scenario/generated/types.ts';
import { amountOf, DataTable } from '../../charts/DataTable.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { formatCount, formatPercent } from '../../ui/format.ts';
import { methodWords } from './words.ts';

export function Agreement({ report }: { readonly report: CorunReport }) {
  const { agreement } = report;
  const [first] = agreement ?? [];
  if (!agreement || !first) return null;
  const best = agreement.reduce((most, row) => Math.max(most, row.agreement.percent), 0);
  return (
    <Disclosure
      summary={`Told from counters: the best method finds the optimum in ${formatPercent(best / 100)} of ${formatCount(first.agreement.quartets)} quartets, chance in ${formatPercent(first.agreement.random_percent / 100)}`}
    >
      <DataTable
        caption="Quartets whose best division the pain metric finds (Kumar 2009, Table 4.7)"
        columns={[{ label: 'Method' }, { label: 'Optimum found', numeric: true }]}
        rows={agreement.map(({ method, agreement: { percent } }) => [
          methodWords(method),
          amountOf(formatPercent, percent / 100, 1),
        ])}
      />
    </Disclosure>
  );
}
