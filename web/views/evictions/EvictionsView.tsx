/** Evictions, large: a choice of pane, cache, and this quantum or the whole run. */
import { Figure } from '../../charts/Figure.tsx';
import { Ramp } from '../../charts/Ramp.tsx';
import { useSize } from '../../charts/useSize.ts';
import { mostLines } from '../../derive/caches/evictions.ts';
import { cacheName } from '../../derive/machine/caches.ts';
import type { PaneId } from '../../engine/client.ts';
import { useHasBaseline, useQuantum } from '../../engine/run.ts';
import { PaneSwitch } from '../../ui/PaneSwitch.tsx';
import { SegmentedControl, type Choice } from '../../ui/Select.tsx';
import { counted, formatCount } from '../../ui/format.ts';
import { useRem } from '../../ui/ink.ts';
import { EvictionGrid } from './EvictionGrid.tsx';
import { useChoice, useMatrix, type EvictionWindow, rangeName, tableOf, titleOf, whenOf } from './shown.ts';
import './evictions.css';

/** Row height: as the view's height allows, and in a low dock, which must show all programs. */
const [mostRowRem, dockedRowRem] = [2.25, 1.0625];
/** Choices, titles, names and totals of the columns, and the sentences below. */
const aroundRowsRem = 19;
const mostColumnRem = 6;
const leastRowRem = 0.25;
const roomRem = 26;
/** Names on the left and totals on the right. */
const sidesRem = 9.5;
/** From this width on, A is beside B. */
const bothRem = 48;

function Side({
  pane,
  compared,
  most,
  room,
  rowRem,
}: {
  readonly pane: PaneId;
  readonly compared: boolean;
  readonly most: number;
  readonly room: number;
  readonly rowRem: number;
}) {
  const rem = useRem();
  const shown = useMatrix(pane);
  if (!shown) return null;
  const { programs } = shown.frames.layout;
  const title = titleOf(shown, compared);
  return (
    <Figure
      title={title}
      subtitle={`lines ${whenOf(shown)}; row evicts column`}
      table={() => tableOf(shown, title)}
    >
      <EvictionGrid
        full
        label={title}
        matrix={shown.matrix}
        most={most}
        programs={programs}
        when={whenOf(shown)}
        width={Math.min(room - sidesRem * rem, mostColumnRem * rem * programs.length)}
        rowHeight={Math.max(leastRowRem, Math.min(rowRem, roomRem / programs.length)) * rem}
      />
    </Figure>
  );
}

export default function EvictionsView() {
  const [box, { width }] = useSize();
  const [view, { height }] = useSize();
  const rem = useRem();
  const compared = useHasBaseline();
  const quantum = useQuantum();
  const chosen = useChoice(({ pane }) => pane);
  const pane = compared ? chosen : 'b';
  const [a, b] = [useMatrix('a'), useMatrix('b')];
  const shown = pane === 'a' ? a : b;
  if (!shown)
    return (
      <p className="mute">
        No cache of this machine is shared, so no program can evict another’s lines. Share one under Machine.
      </p>
    );

  const { layout } = shown.frames;
  const most = mostLines([compared ? a : null, b].flatMap((side) => side?.matrix ?? []));
  const rows = shown.frames.layout.programs.length;
  const rowRem = Math.max(dockedRowRem, Math.min(mostRowRem, (height / rem - aroundRowsRem) / rows));
  const gap = 1.5 * rem;
  const both = compared && width >= bothRem * rem;
  const panes: readonly PaneId[] = both ? ['a', 'b'] : [pane];
  const windows: readonly Choice<EvictionWindow>[] = [
    { value: 'quantum', label: `quantum ${formatCount(quantum)}` },
    { value: 'run', label: rangeName(shown.range) },
  ];
  return (
    <>
      <div className="evictions-choice">
        {compared && !both && (
          <PaneSwitch pane={pane} onChange={(next) => useChoice.setState({ pane: next })} label="Cache of" />
        )}
        {shown.caches.length > 1 && (
          <select
            className="select"
            aria-label="Cache"
            value={shown.cache}
            onChange={({ currentTarget }) => useChoice.setState({ cache: Number(currentTarget.value) })}
          >
            {shown.caches.map((cache) => (
              <option key={cache} value={cache}>
                {cacheName(layout, cache)}
              </option>
            ))}
          </select>
        )}
        <SegmentedControl
          label="When"
          value={shown.window}
          choices={windows}
          onChange={(window) => useChoice.setState({ window })}
        />
        <Ramp most={counted(most, 'line')} />
      </div>
      <i ref={view} className="evictions-view" aria-hidden="true" />
      <div ref={box} className="evictions-sides" data-both={both ? '' : undefined}>
        {width > 0 &&
          panes.map((side) => (
            <Side
              key={side}
              pane={side}
              compared={compared}
              most={most}
              room={both ? (width - gap) / 2 : width}
              rowRem={rowRem}
            />
          ))}
      </div>
      <p className="mute small">
        A line belongs to the program that brought it in. Diagonal: self-evictions, where a program exceeds
        its share. Off-diagonal: interference between programs.
      </p>
    </>
  );
}
