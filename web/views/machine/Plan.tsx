/** The static parts of a machine: packages, cores, empty hardware contexts, and elements for the numbers. */
import { memo, type CSSProperties } from 'react';
import { hasWaits } from '../../derive/machine/activity.ts';
import { isIdle } from '../../derive/machine/idle.ts';
import type { Rect } from '../../derive/machine/layout.ts';
import { markOf } from '../../derive/selection/thing.ts';
import type { Layout } from '../../scenario/generated/types.ts';
import { Term } from '../../ui/Tip.tsx';
import type { Geometry } from './surface.ts';
import { ipcWords } from './ipc-words.ts';
import { IdleLine } from './idle.tsx';
import { clockOfCore, titleOfCache } from './notes.ts';

const asleepMeans =
  'Threads that need no processor now: they wait for time to pass, a message, a lock or other threads. Each has a place of its own.';
const missRatioMeans = 'Misses ÷ accesses of this cache in the quantum shown. 0 is best, 1 is worst.';
/** rem: narrower strips show only their title. */
const wordsRem = 16;
/** rem: a letter of a title, the padding of a core's title, and the letters of a number after a word. */
const [letterRem, paddingRem, numberLetters] = [0.37, 1.25, 6];
/** rem: from this width on, a strip's title includes its package, although the box around it is the package. */
const packageRem = 9;

function at({ x, y, width, height }: Rect): CSSProperties {
  return { left: x, top: y, width, height };
}

/** The longest of these words that has room beside a name on `roomRem`; "" if none has. */
function wordFor(roomRem: number, name: string, words: readonly string[]): string {
  const letters = roomRem / letterRem - name.length - numberLetters;
  return words.find((word) => word.length <= letters) ?? '';
}

/** A number written by the painter, after a word with its definition; without room for the word, the number has the definition. */
function Reading({
  id,
  define,
  word,
}: {
  readonly id: string;
  readonly define: string;
  readonly word: string;
}) {
  const number = <span data-reading={id} />;
  if (word === '') return <Term define={define}>{number}</Term>;
  return (
    <>
      <Term define={define}>{word}</Term> {number}
    </>
  );
}

export interface PlanProps {
  readonly layout: Layout;
  readonly geometry: Geometry;
  readonly rem: number;
}

export const Plan = memo(function Plan({ layout, geometry, rem }: PlanProps) {
  const { machine, queue, beds } = geometry;
  const waits = hasWaits(layout);
  const { topology } = layout;
  const cells = machine.detail === 'cells';
  const titleHeight = 1.125 * rem;
  const packageOf = (cache: number): string => {
    const cores = topology.caches[cache]?.cores ?? [];
    const number = topology.cores[cores[0] ?? 0]?.package ?? 0;
    const alone = cores.every((core) => topology.cores[core]?.package === number);
    return topology.packages > 1 && alone ? `package ${number} · ` : '';
  };
  const firstNamed = machine.strips.find(({ named }) => named)?.cache;
  return (
    <>
      {machine.boxes.map((box) => {
        if (isIdle(box)) return <IdleLine key={`${box.kind}${box.x},${box.y}`} box={box} style={at(box)} />;
        // As cells, cores are too many for elements; the canvas draws them.
        if (cells && box.kind === 'core') return null;
        return (
          <div
            key={`${box.kind}${box.id}`}
            className="machine-box"
            data-kind={box.kind}
            data-of={box.kind === 'core' ? markOf({ kind: 'core', id: box.id }) : undefined}
            style={at(box)}
          />
        );
      })}
      {!cells &&
        machine.contexts.map(
          (rect, context) =>
            rect.width > 0 && (
              <div
                key={context}
                className="machine-context"
                data-of={markOf({ kind: 'context', id: context })}
                style={at(rect)}
              >
                {waits && <span className="machine-idle-mark" data-idle={context} hidden />}
              </div>
            ),
        )}
      {machine.strips.map((strip) => {
        const isFirst = strip.cache === firstNamed;
        const inPackage = packageOf(strip.cache);
        const name = `${strip.width >= packageRem * rem ? inPackage : ''}${titleOfCache(layout, strip.cache)}`;
        return (
          strip.named && (
            <div
              key={strip.cache}
              className="machine-title"
              data-of={markOf({ kind: 'cache', id: strip.cache })}
              data-pin=""
              style={at({ ...strip, y: strip.y - titleHeight, height: titleHeight })}
            >
              <span className="machine-title-name">
                {name}
                {isFirst && strip.width >= (inPackage === '' ? 1 : 1.5) * wordsRem * rem && ' · occupancy'}
              </span>
              <span className="machine-title-reading">
                <Reading
                  id={`cache-${strip.cache}`}
                  define={missRatioMeans}
                  word={wordFor(strip.width / rem, name, ['miss ratio'])}
                />
              </span>
            </div>
          )
        );
      })}
      {!cells &&
        machine.boxes.map((box) => {
          const clock = clockOfCore(layout, box.id);
          const name = `${machine.detail === 'roomy' || clock === '' ? 'core ' : ''}${box.id}${clock}`;
          return (
            box.kind === 'core' && (
              <div
                key={box.id}
                className="machine-title machine-core"
                data-of={markOf({ kind: 'core', id: box.id })}
                data-pin=""
                data-detail={machine.detail}
                style={at({ ...box, height: 1.375 * rem })}
              >
                <span className="machine-title-name">{name}</span>
                <span className="machine-title-reading">
                  <Reading
                    id={`core-${box.id}`}
                    define={ipcWords.quantum.means}
                    word={wordFor(box.width / rem - paddingRem, name, [ipcWords.quantum.label, 'IPC'])}
                  />
                </span>
              </div>
            )
          );
        })}
      {queue && (
        <div
          className="machine-queue"
          style={{ top: queue.top, width: queue.labelWidth, maxHeight: queue.height }}
        >
          {layout.dag ? 'ready tasks' : 'ready queue'}, <span data-reading="queue" />
          <span className="machine-queue-ages" data-reading="ages" />
        </div>
      )}
      {beds && (
        <div className="machine-queue machine-beds" style={{ top: beds.top, width: beds.labelWidth }}>
          <Term define={asleepMeans}>asleep</Term>, <span data-reading="asleep" />
        </div>
      )}
    </>
  );
});
