/** IPC as areas: width is a program's run time, height its speed. A wider block is thread mix, a higher one thread speed. */
import { AxisX, AxisY } from '../../charts/Axis.tsx';
import { amountOf } from '../../charts/DataTable.tsx';
import { Figure } from '../../charts/Figure.tsx';
import { Plot } from '../../charts/Plot.tsx';
import { useSize } from '../../charts/useSize.ts';
import { scaleLinear } from 'd3-scale';
import type { Gain, GainRun, ThreadRun } from '../../scenario/generated/types.ts';
import { programColour } from '../../ui/colour.ts';
import { formatCount, formatIpc, formatRatio } from '../../ui/format.ts';
import { useRem } from '../../ui/ink.ts';
import type { Piece } from './pieces.ts';

interface AreasProps {
  readonly gain: Gain;
  readonly pieces: readonly Piece[];
  /** "the measurement window", "quanta 12–20". */
  readonly when: string;
}

interface Block {
  readonly name: string;
  readonly of: string | undefined;
  readonly fill: string;
  readonly from: number;
  readonly run: ThreadRun;
}

const heightRem = 8;
const leftRem = 3;
const topRem = 1.25;
const axisRem = 1.5;
/** rem: from this width on, A and B fit side by side. */
const besideRem = 40;
const betweenRem = 1.5;
/** Part of the hardware contexts: with fewer in use, the axis ends with these. Chosen. */
const leastUsed = 0.25;

/** Fastest first, so that the largest areas are easy to compare. */
function blocksOf(pieces: readonly Piece[], side: 'a' | 'b', whole: GainRun): Block[] {
  if (pieces.length === 0)
    return [
      {
        name: 'all tasks',
        of: undefined,
        fill: 'var(--accent)',
        from: 0,
        run: { running: whole.running, rate: whole.rate },
      },
    ];
  let at = 0;
  return [...pieces]
    .sort((x, y) => (y.b.rate ?? y.a.rate ?? 0) - (x.b.rate ?? x.a.rate ?? 0))
    .map(({ named: { name, of, ...tone }, ...piece }) => {
      const run = piece[side];
      const block = { name, of, fill: programColour(tone.program, tone.copy).css, from: at, run };
      at += run.running;
      return block;
    });
}

const areaOf = ({ running, rate }: ThreadRun): number => running * (rate ?? 0);
const said = ({ name, run }: Block): string =>
  `${name}: ${formatRatio(run.running, 2)} contexts × ${formatIpc(run.rate ?? 0)} IPC = ${formatIpc(areaOf(run))}`;

export function Areas({ gain, pieces, when }: AreasProps) {
  const [box, { width }] = useSize();
  const rem = useRem();
  const sides = [
    { name: 'A', whole: gain.a, blocks: blocksOf(pieces, 'a', gain.a) },
    { name: 'B', whole: gain.b, blocks: blocksOf(pieces, 'b', gain.b) },
  ];
  const [left, top, height] = [leftRem * rem, topRem * rem, heightRem * rem];
  const most = Math.max(...sides.flatMap(({ blocks }) => blocks.map(({ run }) => run.rate ?? 0)));
  const beside = width > besideRem * rem;
  const own = beside ? (width - betweenRem * rem) / 2 : width;
  const contexts = Math.max(gain.a.contexts, gain.b.contexts);
  const used = Math.max(...sides.map(({ whole }) => whole.running + whole.overhead));
  // Hardware contexts of which most are idle are counted, not drawn: the programs would be too narrow to tell apart.
  const isCropped = used > 0 && used < leastUsed * contexts;
  const x = scaleLinear([0, isCropped ? used : contexts], [left, own]);
  const y = scaleLinear([0, most], [height, 0]);
  const step = top + height + axisRem * rem;
  return (
    <Figure
      level={3}
      title="IPC = contexts running × thread speed"
      subtitle={`area = IPC, width = hardware contexts${isCropped ? ` in use of ${formatCount(contexts)}` : ''}, height = IPC of a running context, ${when}`}
      table={() => ({
        caption: 'Contexts running and thread speed',
        columns: [
          { label: pieces.length > 0 ? 'Program' : 'Tasks' },
          ...['Contexts, A', 'Contexts, B', 'Speed, A', 'Speed, B'].map((label) => ({
            label,
            numeric: true,
          })),
        ],
        rows: (sides[0]?.blocks ?? []).map((a, index) => {
          const b = sides[1]?.blocks[index];
          return [
            a.name,
            amountOf(formatRatio, a.run.running, 2),
            amountOf(formatRatio, b?.run.running, 2),
            amountOf(formatIpc, a.run.rate),
            amountOf(formatIpc, b?.run.rate),
          ];
        }),
      })}
    >
      <Plot
        box={box}
        width={width}
        height={beside ? step : sides.length * step}
        label={sides.map(({ name, blocks }) => `${name}: ${blocks.map(said).join('; ')}`).join('. ')}
      >
        {sides.map(({ name, whole, blocks }, index) => (
          <g
            key={name}
            transform={
              beside
                ? `translate(${(index * (width - own)).toString()} ${top.toString()})`
                : `translate(0 ${(index * step + top).toString()})`
            }
          >
            <text className="gain-name" data-pane={name.toLowerCase()} y={-0.35 * rem}>
              {name}
            </text>
            <text className="gain-total" x={left} y={-0.35 * rem}>
              IPC {formatIpc(whole.ipc)}
            </text>
            <AxisY scale={y} from={left} to={own} format={formatIpc} />
            {blocks.map((block) => (
              <rect
                key={block.name}
                className="gain-block"
                data-of={block.of}
                x={x(block.from)}
                width={Math.max(0, x(block.from + block.run.running) - x(block.from))}
                y={y(block.run.rate ?? 0)}
                height={height - y(block.run.rate ?? 0)}
                style={{ fill: block.fill }}
              >
                <title>{said(block)}</title>
              </rect>
            ))}
            {blocks.map((block) => {
              const [from, to] = [x(block.from), x(block.from + block.run.running)];
              const room = block.name.length * 0.42 * rem;
              return to - from < room || height - y(block.run.rate ?? 0) < 1.1 * rem ? null : (
                <text
                  key={block.name}
                  className="gain-label"
                  x={(from + to) / 2}
                  y={height - 0.4 * rem}
                  textAnchor="middle"
                >
                  {block.name}
                </text>
              );
            })}
            {whole.overhead > 0 && (
              <rect
                className="gain-lost"
                x={x(whole.running)}
                width={x(whole.running + whole.overhead) - x(whole.running)}
                y={height - 0.5 * rem}
                height={0.5 * rem}
              >
                <title>{`context switches and sampling: ${formatRatio(whole.overhead, 2)} contexts`}</title>
              </rect>
            )}
            <AxisX scale={x} y={height} format={(value) => value.toString()} />
          </g>
        ))}
      </Plot>
    </Figure>
  );
}
