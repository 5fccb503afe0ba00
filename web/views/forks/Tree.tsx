/** The tree of forks to time scale: time runs to the right, a branch leaves its parent at its quantum. */
import { engine } from '../../engine/client.ts';
import type { CSSProperties } from 'react';
import { treeRows, type TreeRow } from '../../derive/forks/tree.ts';
import { quantumStep } from '../../charts/time/scale.ts';
import { shownEnds, withEnd, type EndId } from '../../scenario/change/forks.ts';
import type { RunResult, Scenario } from '../../scenario/generated/types.ts';
import { edit } from '../../scenario/store.ts';
import { useSize } from '../../charts/useSize.ts';
import { formatCount, formatIpc, noValue } from '../../ui/format.ts';
import { useRem } from '../../ui/ink.ts';
import { useNarrow } from '../../ui/media.ts';
import { EndFields } from './EndFields.tsx';
import { endName } from './ends.ts';
import { ipcWords } from '../machine/ipc-words.ts';

/** rem: room at both ends of a line for its dots. */
const inset = 0.5;
const rowRem = 4.5;
/** rem: the row height where the lines are below the words. They cannot connect there, so words name the parent. */
const narrowRem = 1.75;

interface PaneChoiceProps {
  readonly scenario: Scenario;
  readonly id: EndId;
  readonly name: string;
}

function PaneChoice({ scenario, id, name }: PaneChoiceProps) {
  const shown = shownEnds(scenario);
  return (['a', 'b'] as const).map((pane) => {
    const letter = pane.toUpperCase();
    return (
      <label key={pane} className="fork-pane" data-pane={pane}>
        <input
          type="radio"
          name={`fork-pane-${pane}`}
          checked={shown[pane] === id}
          aria-label={`${letter} is ${name}`}
          onChange={() => edit(`${letter}: ${name}`, (now) => withEnd(now, pane, id))}
        />
        {letter}
      </label>
    );
  });
}

interface LineProps {
  readonly row: TreeRow;
  readonly up: number;
  readonly x: (quantum: number) => number;
  readonly end: number;
  readonly pane: 'a' | 'b' | undefined;
  /** Height of its lane, in rem. */
  readonly tall: number;
}

/** An end's own interval of time, and the line up to its parent. */
function Line({ row, up, x, end, pane, tall }: LineProps) {
  const rem = useRem();
  const [from, to] = [x(row.quantum), x(end)];
  const height = tall * rem;
  const [y, bend] = [height / 2, Math.min(0.5 * rem, Math.max(0, to - from))];
  const rise = tall === rowRem ? up * height : y - 0.3 * rem;
  const way =
    up === 0
      ? `M${from} ${y}H${to}`
      : `M${from} ${y - rise}V${y - bend}Q${from} ${y} ${from + bend} ${y}H${Math.max(to, from + bend)}`;
  return (
    <svg className="fork-line" height={height} data-pane={pane} aria-hidden="true">
      <path d={way} />
      {up > 0 && <circle className="fork-leaves" cx={from} cy={y - rise} r={0.2 * rem} />}
      <circle cx={to} cy={y} r={0.28 * rem} />
    </svg>
  );
}

export interface TreeProps {
  readonly scenario: Scenario;
  readonly results: ReadonlyMap<EndId, RunResult>;
}

export function Tree({ scenario, results }: TreeProps) {
  const rem = useRem();
  const narrow = useNarrow();
  const tall = narrow ? narrowRem : rowRem;
  const policies = engine().policies;
  const [measure, { width }] = useSize();
  const rows = treeRows(scenario);
  const shown = shownEnds(scenario);
  const quanta = scenario.run.quanta + scenario.run.warmup_quanta;
  const x = (quantum: number): number =>
    inset * rem + (Math.max(0, width - 2 * inset * rem) * quantum) / quanta;
  const step = quantumStep(Math.max(1, width) / quanta, 2.5 * rem);
  const ticks = Array.from({ length: Math.floor(quanta / step) + 1 }, (_, index) => index * step);
  return (
    <div className="fork-tree">
      <ul>
        {rows.map((row, index) => {
          const name = endName(scenario, policies, row.id);
          const result = results.get(row.id);
          const pane = shown.b === row.id ? 'b' : shown.a === row.id ? 'a' : undefined;
          return (
            <li
              key={row.id}
              className="fork-row"
              data-pane={pane}
              style={{ '--row-height': `${tall}rem` } as CSSProperties}
            >
              <div className="fork-panes">
                <PaneChoice scenario={scenario} id={row.id} name={name} />
              </div>
              <EndFields
                scenario={scenario}
                id={row.id}
                name={name}
                quantum={row.quantum}
                saysParent={narrow}
              />
              <div className="fork-lane">
                {width > 0 && (
                  <Line
                    row={row}
                    up={row.parent === null ? 0 : index - row.parent}
                    x={x}
                    end={quanta}
                    pane={pane}
                    tall={tall}
                  />
                )}
              </div>
              <span className="fork-figure">
                <span className="visually-hidden">{ipcWords.window.label} </span>
                {result && result.cycles > 0 ? formatIpc(result.ipc) : noValue}
              </span>
            </li>
          );
        })}
      </ul>
      <div className="fork-row fork-axis" aria-hidden="true">
        <span />
        <span className="mute">quantum</span>
        <div className="fork-lane" ref={measure}>
          {ticks.map((tick) => (
            <span key={tick} style={{ left: x(tick) }}>
              {formatCount(tick)}
            </span>
          ))}
        </div>
        <span className="fork-figure mute">{ipcWords.window.label}</span>
      </div>
    </div>
  );
}
