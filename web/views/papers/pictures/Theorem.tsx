/** Theorem 3.1 on random programs, and the program for which it needs the best replacement. */
import { scaleLinear } from 'd3-scale';
import { AxisX, AxisY } from '../../../charts/Axis.tsx';
import { amountOf, numbersOf, type TableData } from '../../../charts/DataTable.tsx';
import { Figure } from '../../../charts/Figure.tsx';
import type { Provenance } from '../../../charts/picture/provenance.ts';
import { Plot } from '../../../charts/Plot.tsx';
import { useSize } from '../../../charts/useSize.ts';
import { strips, type Strip } from '../../../derive/papers/pictures.ts';
import type { ChenPictures, CounterexamplePicture, TheoremTrial } from '../../../scenario/generated/types.ts';
import { counted, formatCount, formatNumber } from '../../../ui/format.ts';
import { useInk } from '../../../ui/ink.ts';
import { head, TitledPlot } from './TitledPlot.tsx';

/** Sizes in rem. */
const sizes = { height: 18, widest: 34, left: 3, dot: 0.2, strip: 1.25 } as const;

type Order = 'depth_first' | 'breadth_first';

function Trials({
  trials,
  order,
  title,
}: {
  readonly trials: readonly TheoremTrial[];
  readonly order: Order;
  readonly title: string;
}) {
  const size = useSize();
  const [, { width }] = size;
  const { rem } = useInk();
  const top = head * rem;
  const ground = top + sizes.height * rem;
  const left = sizes.left * rem;
  const right = Math.max(left + 4 * rem, Math.min(width - rem, sizes.widest * rem));
  const most = Math.max(...trials.flatMap((trial) => [trial.alone, trial.depth_first, trial.breadth_first]));
  const x = scaleLinear().domain([0, most]).range([left, right]);
  const y = scaleLinear().domain([0, most]).range([ground, top]);
  const more = trials.filter((trial) => trial[order] > trial.alone).length;
  return (
    <TitledPlot
      size={size}
      title={`${title}: more misses in ${formatCount(more)} of ${formatCount(trials.length)}`}
      label={`${title}: more misses than one core in ${counted(more, 'program')} of ${formatCount(trials.length)}`}
      ground={ground}
    >
      <AxisY scale={y} format={formatNumber} count={4} from={left} to={right} />
      <line className="paper-diagonal" x1={x(0)} y1={y(0)} x2={x(most)} y2={y(most)} />
      {trials.map((trial, at) => (
        <circle
          key={at}
          className="paper-trial"
          data-hue={trial[order] > trial.alone ? 1 : 0}
          data-fails={trial[order] > trial.alone ? '' : undefined}
          cx={x(trial.alone)}
          cy={y(trial[order])}
          r={sizes.dot * rem}
        />
      ))}
      <AxisX scale={x} format={formatNumber} y={ground} label="misses of one core, C lines" />
    </TitledPlot>
  );
}

const trialsTitle = 'Theorem 3.1: misses on P cores against one core';

function trialsTable(trials: readonly TheoremTrial[]): TableData {
  return {
    caption: trialsTitle,
    columns: [
      { label: 'Program' },
      { label: 'One core, C lines', numeric: true },
      { label: 'Parallel Depth First, C + P·D', numeric: true },
      { label: 'Breadth first, C + P·D', numeric: true },
      { label: 'Larger than C + P·D' },
    ],
    rows: trials.map((trial, at) => [
      formatCount(at + 1),
      ...numbersOf(trial.alone, trial.depth_first, trial.breadth_first),
      trial.is_tight ? 'yes' : 'no',
    ]),
  };
}

function Order({ strip, of }: { readonly strip: Strip; readonly of: CounterexamplePicture }) {
  const [box, { width }] = useSize();
  const { rem } = useInk();
  const step = width / Math.max(1, of.tasks);
  const high = sizes.strip * rem;
  return (
    <div>
      <p>
        <b>{strip.label}</b>{' '}
        <span className="mute">
          {`line ${formatCount(of.line)} is used at references ${strip.uses.map((at) => formatCount(at + 1)).join(' and ')}, ${counted(strip.between, 'other line')} between; LRU with ${counted(strip.room, 'line')}: ${strip.between < strip.room ? 'a hit' : 'a miss'}`}
        </span>
      </p>
      <Plot
        box={box}
        boxStyle={{ minHeight: high }}
        width={width}
        height={high}
        label={`${strip.label}: ${counted(of.tasks, 'reference')} in order, line ${formatCount(of.line)} marked`}
        className="paper-strip"
      >
        {strip.lines.map((line, at) => (
          <rect
            key={at}
            data-line={line === of.line ? '' : undefined}
            x={at * step}
            width={line === of.line ? Math.max(3, step) : Math.max(0.5, step - 0.5)}
            height={high}
          />
        ))}
      </Plot>
    </div>
  );
}

const lruTitle = 'Theorem 3.1 needs the best replacement';

function lruTable({ optimal, lru }: CounterexamplePicture): TableData {
  const row = (label: string, [alone, depthFirst]: readonly [number, number]): TableData['rows'][number] => [
    label,
    amountOf(formatNumber, alone),
    amountOf(formatNumber, depthFirst),
  ];
  return {
    caption: lruTitle,
    columns: [
      { label: 'Replacement' },
      { label: 'Misses of one core, C lines', numeric: true },
      { label: 'Misses of Parallel Depth First, C + P·D lines', numeric: true },
    ],
    rows: [row('best possible', optimal), row('least recently used', lru)],
  };
}

interface TheoremProps {
  readonly of: ChenPictures;
  readonly origin: Provenance;
}

export function Theorem({ of, origin }: TheoremProps) {
  const { trials, trials_seed, counterexample } = of;
  const tight = trials.filter(({ is_tight }) => is_tight).length;
  const { optimal, lru, capacity, cores, depth } = counterexample;
  return (
    <>
      <Figure
        title={trialsTitle}
        subtitle={`${formatCount(trials.length)} random programs, seed ${trials_seed.toString()}, ideal caches; ${formatCount(tight)} do not fit into C + P·D lines`}
        table={() => trialsTable(trials)}
        level={3}
        origin={origin}
      >
        <p className="mute paper-note">
          With C + P·D lines, Parallel Depth First on P cores misses at most as often as one core with C
          lines: no mark is above the diagonal. A breadth-first order has no such bound.
        </p>
        <div className="paper-pair">
          <Trials trials={trials} order="depth_first" title="Parallel Depth First, C + P·D lines" />
          <Trials trials={trials} order="breadth_first" title="Breadth first, C + P·D lines" />
        </div>
      </Figure>
      <Figure
        title={lruTitle}
        subtitle={`one program of ${counted(counterexample.tasks, 'task')}, C = ${formatCount(capacity)}, P = ${formatCount(cores)}, D = ${formatCount(depth)}`}
        table={() => lruTable(counterexample)}
        level={3}
        origin={origin}
      >
        <p className="paper-note">
          {`Best replacement: ${formatCount(optimal[0])} misses on one core, ${formatCount(optimal[1])} under Parallel Depth First. LRU: ${formatCount(lru[0])} and ${formatCount(lru[1])}. `}
          <span className="mute">
            Both orders below have the same references. Only the distance between two uses of one line
            differs.
          </span>
        </p>
        {strips(counterexample).map((strip) => (
          <Order key={strip.label} strip={strip} of={counterexample} />
        ))}
      </Figure>
    </>
  );
}
