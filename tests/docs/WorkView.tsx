/** Work by thread: the instructions that each thread of B executed. */
import { amountOf } from '../../web/charts/DataTable.tsx';
import { Figure } from '../../web/charts/Figure.tsx';
import { Plot } from '../../web/charts/Plot.tsx';
import { useSize } from '../../web/charts/useSize.ts';
import { namedThread } from '../../web/derive/names/tones.ts';
import { useRested } from '../../web/engine/rested.ts';
import { toneColour } from '../../web/ui/colour.ts';
import { formatCount } from '../../web/ui/format.ts';
import { useRem } from '../../web/ui/ink.ts';

const [rowRem, barRem, namesRem] = [1.5, 1, 8];

export default function WorkView() {
  const layout = useRested(({ panes }) => panes.b?.layout);
  const result = useRested(({ panes }) => panes.b?.result);
  const [box, { width }] = useSize();
  const rem = useRem();
  if (!layout || !result || result.cycles === 0)
    return <p className="mute">Nothing has been measured yet: the warm-up is not over.</p>;

  const rows = result.threads.map(({ instructions }, thread) => ({
    instructions,
    ...namedThread(layout, thread),
  }));
  const most = Math.max(1, ...rows.map(({ instructions }) => instructions));
  const room = Math.max(0, width - namesRem * rem);
  return (
    <Figure
      title="Instructions by thread"
      subtitle="in the measurement window"
      table={() => ({
        caption: 'Instructions by thread',
        columns: [{ label: 'Thread' }, { label: 'Instructions', numeric: true }],
        rows: rows.map(({ name, instructions }) => [name, amountOf(formatCount, instructions)]),
      })}
    >
      <Plot box={box} width={width} height={rows.length * rowRem * rem} label="Instructions by thread">
        {rows.map(({ name, of, instructions, ...tone }, row) => (
          <g key={of} data-of={of} transform={`translate(0 ${row * rowRem * rem})`}>
            <text className="small" style={{ fill: 'var(--ink)' }} y={0.8 * rem}>
              {name}
            </text>
            <rect
              x={namesRem * rem}
              width={(instructions / most) * room}
              height={barRem * rem}
              fill={toneColour(tone).css}
            />
          </g>
        ))}
      </Plot>
    </Figure>
  );
}
