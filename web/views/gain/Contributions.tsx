/** The gain or loss of IPC by program, split into the two causes that belong to a single thread. */
import { amountOf } from '../../charts/DataTable.tsx';
import { Figure } from '../../charts/Figure.tsx';
import type { Gain } from '../../scenario/generated/types.ts';
import { formatIpc, formatPoints, formatRatio } from '../../ui/format.ts';
import { NamedSwatch } from '../../ui/NamedSwatch.tsx';
import { Term } from '../../ui/Tip.tsx';
import { gainWords } from '../../derive/compare/gain-causes.ts';
import type { Piece } from './pieces.ts';

interface ContributionsProps {
  readonly gain: Gain;
  readonly pieces: readonly Piece[];
  readonly when: string;
}

/** Part of A's IPC: the scale is no finer, so that what is written as ±0 % is not drawn as much. Chosen. */
const leastScale = 0.01;

/** To scale from the middle of the row: 50 % of the width is the largest contribution. */
function Bar({
  value,
  most,
  cause,
}: {
  readonly value: number;
  readonly most: number;
  readonly cause: string;
}) {
  const part = most > 0 ? (50 * Math.abs(value)) / most : 0;
  return (
    <i
      data-cause={cause}
      style={{ width: `${part.toString()}%`, left: `${(value < 0 ? 50 - part : 50).toString()}%` }}
    />
  );
}

export function Contributions({ gain, pieces, when }: ContributionsProps) {
  const percent = (ipc: number): number => (gain.a.ipc > 0 ? (100 * ipc) / gain.a.ipc : NaN);
  const most = Math.max(
    leastScale * gain.a.ipc,
    ...pieces.flatMap(({ threadMix, threadSpeed }) => [Math.abs(threadMix), Math.abs(threadSpeed)]),
  );
  const isByProgram = gain.programs.length > 1;
  return (
    <Figure
      level={3}
      title={isByProgram ? 'Contribution by program' : 'Contribution by thread'}
      subtitle={`percent of A’s IPC, ${when}`}
      table={() => ({
        caption: 'Contribution to the change of IPC, percent of A’s',
        columns: [
          { label: isByProgram ? 'Program' : 'Thread' },
          { label: gainWords.thread_mix.name, numeric: true },
          { label: gainWords.thread_speed.name, numeric: true },
        ],
        rows: pieces.map(({ named, threadMix, threadSpeed }) => [
          named.name,
          amountOf(formatPoints, percent(threadMix)),
          amountOf(formatPoints, percent(threadSpeed)),
        ]),
      })}
    >
      <table className="gain-table">
        <thead>
          <tr>
            <th scope="col">{isByProgram ? 'Program' : 'Thread'}</th>
            <th scope="col" className="number">
              <Term define="Hardware contexts on which it runs, mean over the window, A → B.">contexts</Term>
            </th>
            <th scope="col" className="number">
              <Term define="Its instructions per cycle while it runs, A → B.">speed</Term>
            </th>
            <th scope="col" className="gain-axis">
              <span className="visually-hidden">Contribution, drawn</span>
            </th>
            <th scope="col" className="number">
              <Term define={gainWords.thread_mix.definition}>{gainWords.thread_mix.name}</Term>
            </th>
            <th scope="col" className="number">
              <Term define={gainWords.thread_speed.definition}>{gainWords.thread_speed.name}</Term>
            </th>
          </tr>
        </thead>
        <tbody>
          {pieces.map(({ named, a, b, threadMix, threadSpeed }) => (
            <tr key={named.name} data-of={named.of}>
              <th scope="row">
                <NamedSwatch {...named} />
              </th>
              <td className="number">
                <span className="mute">{formatRatio(a.running, 2)} →</span> {formatRatio(b.running, 2)}
              </td>
              <td className="number">
                <span className="mute">{formatIpc(a.rate ?? NaN)} →</span> {formatIpc(b.rate ?? NaN)}
              </td>
              <td className="gain-axis" aria-hidden="true">
                <span>
                  <Bar value={threadMix} most={most} cause="thread_mix" />
                  <Bar value={threadSpeed} most={most} cause="thread_speed" />
                </span>
              </td>
              <td className="number">{formatPoints(percent(threadMix))}</td>
              <td className="number">{formatPoints(percent(threadSpeed))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Figure>
  );
}
