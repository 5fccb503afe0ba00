/** Cache occupancy over time: one band per program, or per group of it; thickness is the number of lines. */
import { scaleLinear } from 'd3-scale';
import { useMemo } from 'react';
import { cacheName, lastCaches, lastLevel } from '../../derive/machine/caches.ts';
import {
  missingMost,
  holders,
  remark,
  river,
  turnOf,
  type River as Lines,
} from '../../derive/caches/occupancy.ts';
import { tonesOf } from '../../derive/names/tones.ts';
import { markOf, thingOfTone } from '../../derive/selection/thing.ts';
import type { PaneId } from '../../engine/client.ts';
import { framesOfQuanta } from '../../engine/frames.ts';
import { rangeOf, useSelection } from '../../engine/selection.ts';
import { riverPaths } from '../../charts/paths.ts';
import { programColour } from '../../ui/colour.ts';
import { amountOf } from '../../charts/DataTable.tsx';
import { counted, formatCount } from '../../ui/format.ts';
import { useRem } from '../../ui/ink.ts';
import { Term } from '../../ui/Tip.tsx';
import { useFramesLater, useHasBaseline } from '../../engine/run.ts';
import { inSight } from '../../charts/time/sight.ts';
import { TimeRow } from '../../charts/time/TimeRow.tsx';
import type { TimeScale } from '../../charts/time/scale.ts';
import { ProgramKey } from './ProgramKey.tsx';
import { remarkLines, turnLine } from './remark.ts';

const heightRem = 3.5;
const nothing: Lines = { at: new Float64Array(0), tones: [], capacity: 1 };

export interface RiverProps {
  readonly pane: PaneId;
  /** Index of one of the last caches; null is all of them together. */
  readonly cache: number | null;
  readonly scale: TimeScale;
}

export function River({ pane, cache, scale }: RiverProps) {
  const frames = useFramesLater(pane);
  const baseline = useFramesLater('a');
  const before = pane === 'b' ? baseline : null;
  const compared = useHasBaseline();
  const range = useSelection(rangeOf);
  const rem = useRem();
  const height = Math.round(heightRem * rem);
  const layout = frames?.layout;
  const caches = useMemo(() => {
    if (!layout) return [];
    const last = lastCaches(layout);
    return cache !== null && last.includes(cache) ? [cache] : last;
  }, [layout, cache]);
  const lines = useMemo(() => (frames ? river(frames, caches) : nothing), [frames, caches]);
  const sentence = useMemo(() => {
    if (!frames) return [];
    const tones = tonesOf(frames.layout);
    const found = remark(holders(frames, caches, framesOfQuanta(frames, range)));
    const said = found ? remarkLines(found, tones.names, tones.ownerKind, range) : [];
    if (!before || tonesOf(before.layout).names.join() !== tones.names.join()) return said;
    const rangeBefore = framesOfQuanta(before, range);
    const missing = missingMost(holders(before, caches, rangeBefore));
    const [now, then] = [
      turnOf(frames, missing, framesOfQuanta(frames, range)),
      turnOf(before, missing, rangeBefore),
    ];
    return [...said, ...turnLine(now, then, tones.names)];
  }, [frames, before, caches, range]);
  const y = useMemo(
    () => scaleLinear([0, Math.max(1, lines.capacity)], [height - 1, 1]),
    [lines.capacity, height],
  );
  const paths = useMemo(() => {
    const { at, columns } = inSight(scale, lines.at, lines.tones);
    return riverPaths(Float64Array.from(at, scale.x), columns, y);
  }, [lines, scale, y]);

  const [only] = caches;
  const level = `L${(layout ? lastLevel(layout) : 2).toString()}`;
  const name = layout && caches.length === 1 && only !== undefined ? cacheName(layout, only) : level;
  const whose = compared ? `${level} of ${pane.toUpperCase()}` : level;
  const title = `${name} occupancy${compared ? `, ${pane.toUpperCase()}` : ''}`;
  const tones = layout && tonesOf(layout);
  // A program whose groups have their own tones owns no lines under its own name.
  const owning = [...new Set(tones?.ofOwner)].sort((a, b) => a - b);
  const kind = tones?.ownerKind ?? 'program';
  const perQuantum = layout?.frames_per_quantum ?? 1;

  return (
    <>
      <TimeRow
        title={title}
        subtitle={`of ${counted(lines.capacity, 'line')}, by ${kind} that brought them in`}
        scale={scale}
        height={height}
        label={
          <>
            <b>{whose}</b>
            <span className="mute">
              <Term
                define={`Each band is a ${kind}, as thick as the number of lines of ${name} that its threads own. ${counted(lines.capacity, 'line')} in all.`}
              >
                by owner
              </Term>
            </span>
            {frames && <span className="mute">{counted(lines.capacity, 'line')}</span>}
          </>
        }
        data={paths}
        legend={layout && <ProgramKey layout={layout} inFile />}
        table={() => ({
          caption: `${title}, lines at the end of each quantum`,
          columns: [
            { label: 'Quantum' },
            ...owning.map((tone) => ({ label: tones?.names[tone] ?? '', numeric: true })),
          ],
          rows: Array.from(lines.at, (frame, moment) => ({ frame, moment }))
            .filter(({ frame }) => frame > 0 && frame % perQuantum === 0)
            .map(({ frame, moment }) => [
              amountOf(formatCount, frame / perQuantum - 1),
              ...owning.map((tone) => amountOf(formatCount, lines.tones[tone]?.[moment] ?? 0)),
            ]),
        })}
      >
        <g className="axis">
          <line x1={scale.gutter} x2={scale.width} y1={y(0)} y2={y(0)} />
        </g>
        {owning.map((tone) => (
          <path
            key={tone}
            data-of={layout && markOf(thingOfTone(layout, tone))}
            data-pin=""
            d={paths[tone]}
            style={{ fill: programColour(tone).css }}
          >
            <title>{tones?.names[tone]}</title>
          </path>
        ))}
      </TimeRow>
      {/* Empty until something is known: the row keeps its height, so that nothing below it moves. */}
      <p className="river-remark">
        {sentence.map((line, index) => (
          <span key={line} className={index === 0 ? undefined : 'mute'}>
            {line}
          </span>
        ))}
      </p>
    </>
  );
}
