/** Evictions, small, at the foot of the right column; a button opens it large. */
import { Figure } from '../../charts/Figure.tsx';
import { useSize } from '../../charts/useSize.ts';
import { shortName } from '../../derive/names/threads.ts';
import { useHasBaseline } from '../../engine/run.ts';
import { Button } from '../../ui/Button.tsx';
import { runCommand } from '../../ui/commands.ts';
import { useRem } from '../../ui/ink.ts';
import { EvictionGrid } from './EvictionGrid.tsx';
import { rangeName, useMatrix, tableOf, titleOf, whenOf } from './shown.ts';
import './evictions.css';

/** Rows share so much height, in rem, and none is higher than this. */
const room = 8.25;
const highest = 0.78;
const namesRem = 3.75;
/** The sentence below, in two lines. */
const saidRem = 2.25;

export default function Evictions() {
  const [box, { width }] = useSize();
  const rem = useRem();
  const compared = useHasBaseline();
  const shown = useMatrix();
  // The tasks of one program have no rows to tell apart.
  if (!shown || shown.frames.layout.dag) return null;
  const { layout } = shown.frames;
  const programs = layout.programs.map((name) => shortName(layout, name));
  const rowHeight = Math.min(highest, room / programs.length) * rem;
  const title = titleOf(shown, compared);
  return (
    <Figure
      title={title}
      subtitle={shown.window === 'quantum' ? 'lines per quantum' : `lines, ${rangeName(shown.range)}`}
      table={() => tableOf(shown, title)}
      actions={
        <Button
          onClick={() => {
            runCommand('open.evictions');
          }}
        >
          large
        </Button>
      }
    >
      <div ref={box} style={{ minHeight: programs.length * rowHeight + saidRem * rem }}>
        {width > 0 && (
          <EvictionGrid
            label={title}
            matrix={shown.matrix}
            programs={programs}
            when={whenOf(shown)}
            width={width - namesRem * rem}
            rowHeight={rowHeight}
          />
        )}
      </div>
    </Figure>
  );
}
