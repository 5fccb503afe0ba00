/** All students of a lesson: score by question, and whether each file matches a new simulation. */
import { scrollable } from '../../charts/DataTable.tsx';
import { Figure } from '../../charts/Figure.tsx';
import { formatPercent } from '../../ui/format.ts';
import { mean, type ClassRow } from './rows.ts';

const toneOf = { yes: 'good', 'not yet': 'mute', differs: 'bad', 'not possible': 'bad' } as const;

function Score({ value }: { readonly value: number | undefined }) {
  return (
    <td className="number">
      <data value={value ?? ''}>{formatPercent(value ?? NaN)}</data>
    </td>
  );
}

export function ScoreTable({
  title,
  questions,
  rows,
}: {
  readonly title: string;
  readonly questions: number;
  readonly rows: readonly ClassRow[];
}) {
  const each = Array.from({ length: questions }, (_, at) => at);
  const hasRemarks = rows.some(({ problems }) => problems.length > 0);
  const scores = (of: (row: ClassRow) => number | undefined): number =>
    mean(rows.flatMap((row) => of(row) ?? []));
  return (
    <Figure
      level={3}
      title={title}
      subtitle={`0 % = guessed at random, 100 % = exact or best${rows.some(({ state }) => state === 'differs') ? '. Scores are those simulated again, where a file differs' : ''}`}
    >
      <div className="class-table-box" {...scrollable} aria-label={title}>
        <table className="data-table class-table">
          <thead>
            <tr>
              <th scope="col">Student</th>
              <th scope="col">Checked</th>
              <th scope="col" className="number">
                Score
              </th>
              {each.map((at) => (
                <th key={at} scope="col" className="number">
                  Question {at + 1}
                </th>
              ))}
              <th scope="col" className="number">
                Seed
              </th>
              {hasRemarks && <th scope="col">Remark</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, state, problems, result }, row) => (
              <tr key={row}>
                <th scope="row" title={name}>
                  {name}
                </th>
                <td className={toneOf[state]}>{state}</td>
                <Score value={result.score} />
                {each.map((at) => (
                  <Score key={at} value={result.scores[at]} />
                ))}
                <td className="number">
                  <data value={result.assignment.seed}>{result.assignment.seed}</data>
                </td>
                {hasRemarks && <td className="class-remark">{problems.join('; ')}</td>}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Mean</th>
              <td />
              <Score value={scores(({ result }) => result.score)} />
              {each.map((at) => (
                <Score key={at} value={scores(({ result }) => result.scores[at])} />
              ))}
              <td />
              {hasRemarks && <td />}
            </tr>
          </tfoot>
        </table>
      </div>
    </Figure>
  );
}
