/** Evictions, large: which pane, which cache, this quantum or the whole run. */
import { Figure } from '../../charts/Figure.tsx';
import { useSize } from '../../charts/useSize.ts';
import { cacheName } from '../../derive/machine/caches.ts';
import { useHasBaseline, useQuantum } from '../../engine/run.ts';
import { PaneSwitch } from '../../ui/PaneSwitch.tsx';
import { SegmentedControl, type Choice } from '../../ui/Select.tsx';
import { formatCount } from '../../ui/format.ts';
import { useRem } from '../../ui/ink.ts';
import { EvictionGrid } from './EvictionGrid.tsx';
import { useChoice, useMatrix, type EvictionWindow, rangeName, tableOf, titleOf, whenOf } from './shown.ts';
import './evictions.css';

const mostRowRem = 2;
const mostColumnRem = 6;
const leastRowRem = 0.25;
const roomRem = 26;
/** Names at the left and totals at the right. */
const sidesRem = 11;

export default function EvictionsView() {
  const [box, { width }] = useSize();
  const rem = useRem();
  const compared = useHasBaseline();
  const quantum = useQuantum();
  const shown = useMatrix();
  if (!shown)
    return (
      <p className="mute">
        No cache of this machine is shared, so no program can evict another’s lines. Share one under Machine.
      </p>
    );

  const { layout } = shown.frames;
  const { programs } = layout;
  const rowHeight = Math.max(leastRowRem, Math.min(mostRowRem, roomRem / programs.length)) * rem;
  const title = titleOf(shown, compared);
  const windows: readonly Choice<EvictionWindow>[] = [
    { value: 'quantum', label: `quantum ${formatCount(quantum)}` },
    { value: 'run', label: rangeName(shown.range) },
  ];
  return (
    <>
      <div className="evictions-choice">
        {compared && (
          <PaneSwitch pane={shown.pane} onChange={(pane) => useChoice.setState({ pane })} label="Cache of" />
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
      </div>
      <Figure
        title={title}
        subtitle={`lines ${whenOf(shown)}; row evicts column`}
        table={() => tableOf(shown, title)}
      >
        <div ref={box}>
          {width > 0 && (
            <EvictionGrid
              full
              label={title}
              matrix={shown.matrix}
              programs={programs}
              when={whenOf(shown)}
              width={Math.min(width - sidesRem * rem, mostColumnRem * rem * programs.length)}
              rowHeight={rowHeight}
            />
          )}
        </div>
      </Figure>
      <p className="mute small">
        A line belongs to the program that brought it in. Diagonal: self-evictions, where a program exceeds
        its share. Off-diagonal: interference between programs.
      </p>
    </>
  );
}
