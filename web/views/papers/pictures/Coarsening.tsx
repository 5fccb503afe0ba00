/** Coarsening by size: footprints of all calls, the share of a core, and the sizes at which the program stops dividing. */
import { scaleLog } from 'd3-scale';
import { AxisX, AxisY } from '../../../charts/Axis.tsx';
import { amountOf, numbersOf, type TableData } from '../../../charts/DataTable.tsx';
import { Figure } from '../../../charts/Figure.tsx';
import type { Provenance } from '../../../charts/picture/provenance.ts';
import { useSize } from '../../../charts/useSize.ts';
import type { CoarseningPicture, Grain } from '../../../scenario/generated/types.ts';
import { counted, formatBytes, formatCompact, formatCount, formatNumber } from '../../../ui/format.ts';
import { useInk } from '../../../ui/ink.ts';
import { head, TitledPlot } from './TitledPlot.tsx';

/** Sizes in rem. */
const sizes = { height: 14, left: 4.5, dot: 0.28 } as const;

type Fate = 'divided' | 'stopped' | 'inside';

const fates: readonly { readonly of: Fate; readonly words: string }[] = [
  { of: 'divided', words: 'divided further' },
  { of: 'stopped', words: 'dividing stops here: one task per call' },
  { of: 'inside', words: 'inside a call that is not divided' },
];

/** Whether the calls of a size divide; if calls of one size differ, "stopped" says more. */
function fateOf({ divided, stopped }: Grain): Fate {
  if (stopped > 0) return 'stopped';
  return divided > 0 ? 'divided' : 'inside';
}

const shareOf = ({ machine: { cache_bytes, slack, cores } }: CoarseningPicture): number =>
  cache_bytes / (slack * cores);

const powers = (of: readonly number[], step: number): number[] => {
  const [low, high] = [Math.log2(Math.min(...of)), Math.log2(Math.max(...of))];
  return Array.from(
    { length: Math.floor((high - Math.ceil(low)) / step) + 1 },
    (_, at) => 2 ** (Math.ceil(low) + at * step),
  );
};

function Dot({
  of,
  x,
  y,
  rem,
}: {
  readonly of: Fate;
  readonly x: number;
  readonly y: number;
  readonly rem: number;
}) {
  const radius = sizes.dot * rem * (of === 'inside' ? 0.6 : 1);
  return <circle className="paper-grain" data-fate={of} cx={x} cy={y} r={radius} />;
}

interface SiteProps {
  readonly site: string;
  readonly of: CoarseningPicture;
}

function Site({ site, of }: SiteProps) {
  const size = useSize();
  const [, { width }] = size;
  const { rem } = useInk();
  const all = of.grains;
  const own = all.filter((grain) => grain.site === site);
  const threshold = of.table.find((row) => row.site === site)?.threshold ?? 0;
  const share = shareOf(of);
  const left = sizes.left * rem;
  const right = Math.max(left + 4 * rem, width - rem);
  const top = head * rem;
  const ground = top + sizes.height * rem;
  const steps = all.map(({ size }) => size);
  const bytes = [...all.flatMap(({ least_bytes, most_bytes }) => [least_bytes, most_bytes]), share];
  const x = scaleLog()
    .base(2)
    .domain([Math.min(...steps), Math.max(...steps)])
    .range([left + rem, right - rem]);
  const y = scaleLog()
    .base(2)
    .domain([Math.min(...bytes), Math.max(...bytes)])
    .range([ground - 0.75 * rem, top + 0.75 * rem]);
  const said = threshold > 0 ? `not divided up to ${formatCount(threshold)} records` : 'always divided';
  const ends = { ticks: (wanted: readonly number[]) => () => [...wanted] };
  return (
    <TitledPlot
      size={size}
      title={`${site}: ${said}`}
      label={`${site}: ${said}; footprint by size, ${counted(own.length, 'size')}`}
      ground={ground}
    >
      <AxisY
        scale={Object.assign((value: number) => y(value), {
          ticks: ends.ticks(powers(bytes, 3)),
          range: () => [ground, top],
        })}
        format={formatBytes}
        from={left}
        to={right}
      />
      <line className="paper-limit" x1={left} x2={right} y1={y(share)} y2={y(share)} />
      <text className="paper-limit-label" x={right} y={y(share)} dy="1.1em" textAnchor="end">
        {`share of a core, ${formatBytes(share)}`}
      </text>
      {own.map((grain) => (
        <g key={grain.size}>
          <title>{`${formatCount(grain.size)} records: ${counted(grain.groups, 'call')}, ${formatBytes(grain.least_bytes)} to ${formatBytes(grain.most_bytes)}; ${formatCount(grain.divided)} divided, ${formatCount(grain.stopped)} where dividing stops`}</title>
          <line
            className="paper-spread"
            x1={x(grain.size)}
            x2={x(grain.size)}
            y1={y(grain.least_bytes)}
            y2={y(grain.most_bytes)}
          />
          <Dot
            of={fateOf(grain)}
            x={x(grain.size)}
            y={y(Math.sqrt(grain.least_bytes * grain.most_bytes))}
            rem={rem}
          />
        </g>
      ))}
      <AxisX
        scale={Object.assign((value: number) => x(value), {
          ticks: ends.ticks(powers(steps, width > 30 * rem ? 2 : 3)),
          range: () => [left, right],
        })}
        format={formatCompact}
        y={ground}
        label="records on which the call decides"
      />
    </TitledPlot>
  );
}

const title = 'Coarsening: which calls stay parallel';

function tableOf({ grains }: CoarseningPicture): TableData {
  return {
    caption: title,
    columns: [
      { label: 'Call' },
      { label: 'Records', numeric: true },
      { label: 'Calls', numeric: true },
      { label: 'Divided further', numeric: true },
      { label: 'Dividing stops', numeric: true },
      { label: 'Least footprint, bytes', numeric: true },
      { label: 'Largest footprint, bytes', numeric: true },
    ],
    rows: grains.map((grain) => [
      grain.site,
      amountOf(formatNumber, grain.size),
      ...numbersOf(grain.groups, grain.divided, grain.stopped, grain.least_bytes, grain.most_bytes),
    ]),
  };
}

export function Coarsening({ of, origin }: { readonly of: CoarseningPicture; readonly origin: Provenance }) {
  const { machine, tasks, coarse_tasks, table, scenario } = of;
  const command = `coscope workingset ${scenario} --cache ${String(machine.cache_bytes)} --cores ${String(machine.cores)}`;
  return (
    <Figure
      title={title}
      subtitle={`${scenario}, ${formatCount(machine.cores)} cores that share ${formatBytes(machine.cache_bytes)}: ${formatCount(tasks)} tasks become ${formatCount(coarse_tasks)}`}
      table={() => tableOf(of)}
      level={3}
      origin={origin}
    >
      <p className="mute paper-note">
        Each mark is all calls of one size. Siblings are not divided further once their footprints together
        are at most as many shares of a core as there are siblings (§6.2). <code>{command}</code> prints the
        same table of grains.
      </p>
      <ul className="paper-key small" aria-label="Legend">
        {fates.map(({ of: fate, words }) => (
          <li key={fate}>
            <svg width="16" height="16" viewBox="-8 -8 16 16" aria-hidden="true">
              <Dot of={fate} x={0} y={0} rem={16} />
            </svg>
            {words}
          </li>
        ))}
      </ul>
      <div className="paper-pair">
        {table.map(({ site }) => (
          <Site key={site} site={site} of={of} />
        ))}
      </div>
    </Figure>
  );
}
