/** The key to the shades and colours of the data picture. */
import type { Layout } from '../../scenario/generated/types.ts';
import type { Pane } from '../../engine/session.ts';
import { lastLevel } from '../../derive/machine/caches.ts';
import { fullRatio } from '../../derive/tasks/missing-levels.ts';
import { missColour, toneColour } from '../../ui/colour.ts';
import { formatCount, formatNumber } from '../../ui/format.ts';
import { markOf } from '../../derive/selection/thing.ts';
import { toneOfThread } from '../../derive/names/tones.ts';
import { scaleWords } from './task-notes.ts';

const stops = 5;

function css(share: number): string {
  return `light-dark(${missColour(share, 'light')}, ${missColour(share, 'dark')})`;
}

/** A colour for each core. */
export function Cores({ layout }: { readonly layout: Layout }) {
  const { cores } = layout.topology;
  return (
    <>
      <i className="task-cores" aria-hidden="true">
        {cores.map((_, core) => (
          <i
            key={core}
            data-of={markOf({ kind: 'core', id: core })}
            data-pin=""
            style={{ background: toneColour(toneOfThread(layout, core)).css }}
          />
        ))}
      </i>{' '}
      {cores.length === 1 ? 'core 0' : `cores 0–${formatCount(cores.length - 1)}`}
    </>
  );
}

export function MissLegend({ pane }: { readonly pane: Pane }) {
  const full = pane.tasks ? fullRatio(pane.tasks) : 1;
  const cache = `L${lastLevel(pane.layout).toString()}`;
  return (
    <p className="task-legend small mute">
      <span>
        found in {cache}{' '}
        <i className="task-ramp" aria-hidden="true">
          {Array.from({ length: stops }, (_, stop) => (
            <i key={stop} style={{ background: css(stop / (stops - 1)) }} />
          ))}
        </i>{' '}
        came from memory: miss ratio {formatNumber(full)}
        {full < 1 && ' and more'}
      </span>
      <span>
        runs now on <Cores layout={pane.layout} />
      </span>
      <span>{scaleWords(pane)}</span>
    </p>
  );
}
