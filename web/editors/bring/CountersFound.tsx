/** The contents of a counter file, the assumptions, and how well the fitted programs match. */
import type { CounterFile, FittedProgram } from '../../scenario/generated/types.ts';
import { formatCount, formatNumber, formatPercent } from '../../ui/format.ts';
import { asSentence } from '../open.ts';

export function Counts({ counters: { form, programs } }: { readonly counters: CounterFile }) {
  const events = [...new Set(programs.flatMap(({ counts }) => Object.keys(counts)))];
  return (
    <>
      <p>
        {form}, {programs.length === 1 ? 'one program' : `${formatCount(programs.length)} programs`}.
      </p>
      <div className="threads-found">
        <table aria-label="Counters found">
          <thead>
            <tr>
              <th scope="col">Counter</th>
              {programs.map(({ name }, at) => (
                <th key={at} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {events.map((event) => (
              <tr key={event}>
                <th scope="row">{event}</th>
                {programs.map(({ counts }, at) => (
                  <td key={at}>{formatCount(counts[event] ?? NaN)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Guesses of={programs} />
    </>
  );
}

function Guesses({ of }: { readonly of: readonly { readonly guesses: readonly string[] }[] }) {
  const guesses = [...new Set(of.flatMap((one) => one.guesses))];
  if (guesses.length === 0) return null;
  return (
    <ul className="bring-guesses mute small" aria-label="Guesses">
      {guesses.map((guess) => (
        <li key={guess}>{asSentence(guess)}</li>
      ))}
    </ul>
  );
}

export function Fits({ fitted }: { readonly fitted: readonly FittedProgram[] }) {
  return (
    <>
      <div className="threads-found">
        <table aria-label="Quality of the fit">
          <thead>
            <tr>
              <th scope="col">Figure</th>
              <th scope="col">Counted</th>
              <th scope="col">Fitted</th>
              <th scope="col">Error</th>
            </tr>
          </thead>
          {fitted.map(({ name, figures }, at) => (
            <tbody key={at}>
              {fitted.length > 1 && (
                <tr>
                  <th scope="rowgroup" colSpan={4}>
                    {name}
                  </th>
                </tr>
              )}
              {figures.map((figure) => (
                <tr key={figure.name}>
                  <th scope="row">{figure.name}</th>
                  <td>{formatNumber(figure.counted)}</td>
                  <td>{formatNumber(figure.fitted)}</td>
                  <td className={figure.is_off ? 'bad' : undefined}>
                    {formatPercent(figure.error_percent / 100, 1)}
                  </td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
      <Guesses of={fitted} />
    </>
  );
}
