/** One machine at the clock's moment: static parts are rendered, moving parts painted, and threads can be picked up. */
import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type RefObject,
  useLayoutEffect,
} from 'react';
import { HoverNote } from '../../charts/HoverNote.tsx';
import { useSize } from '../../charts/useSize.ts';
import { hasWaits } from '../../derive/machine/activity.ts';
import { layOutMachine, type PlanOptions } from '../../derive/machine/layout.ts';
import { layOutQueue } from '../../derive/machine/ready-queue.ts';
import { hasDomains, hasOneQueue, hasRunQueues } from '../../derive/machine/schedulers.ts';
import { MachineScene } from '../../derive/machine/scene.ts';
import { captionAt } from '../../derive/tasks/moment.ts';
import { onTick } from '../../engine/clock.ts';
import { useSession, type Pane, type PaneId } from '../../engine/session.ts';
import type { Layout } from '../../scenario/generated/types.ts';
import { useInk, type Ink } from '../../ui/ink.ts';
import { usePixelRatio, useReducedMotion } from '../../ui/media.ts';
import { onLit } from '../selection/useLit.ts';
import { useBeside, type Beside } from '../waits/useBeside.ts';
import { Chips } from './Chips.tsx';
import { useDomains } from './domains-shown.ts';
import { Legend } from './Legend.tsx';
import { Plan } from './Plan.tsx';
import { Painter } from './painter.ts';
import type { Geometry } from './surface.ts';
import { placeThread } from './place.ts';
import { FoldButton, useUsedCores } from './idle.tsx';
import { useMachineNote } from './useMachineNote.ts';
import { threadOf, useThreadGestures } from './useThreadGestures.ts';
import { addZone } from './zones.ts';
import './machine.css';
import './threads.css';
import './phone.css';

/** Loaded on first use. */
const PlaceMenu = lazy(() => import('./PlaceMenu.tsx'));
const Domains = lazy(() => import('./Domains.tsx'));
const DomainsButton = lazy(() => import('./DomainsButton.tsx'));

interface Painted {
  readonly root: RefObject<HTMLDivElement | null>;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  /** The current painter; null before there is anything to paint. */
  readonly painter: RefObject<Painter | null>;
}

/** Creates the painter. `onPainted` is called after every tick. */
function usePainter(
  scene: MachineScene,
  geometry: Geometry,
  ink: Ink,
  beside: Beside | null,
  onPainted: () => void,
): Painted {
  const root = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const painter = useRef<Painter>(null);
  const ratio = usePixelRatio();
  const settled = useReducedMotion();

  useLayoutEffect(() => {
    if (!root.current || !canvas.current || geometry.machine.width <= 0) return undefined;
    const mine = new Painter(
      scene,
      geometry,
      { root: root.current, canvas: canvas.current, ratio, ink },
      beside,
    );
    painter.current = mine;
    const stopLight = onLit(scene.frames.layout, (lit) => mine.light(lit));
    const stopTicks = onTick((position, isBeat) => {
      mine.paint(position, settled, isBeat);
      onPainted();
    });
    return () => {
      stopLight();
      stopTicks();
    };
  }, [scene, geometry, ink, ratio, settled, beside, onPainted]);

  return { root, canvas, painter };
}

const queueGapRem = 0.375;

/** Lays out the machine, its ready queue and its sleeping threads in `width` CSS pixels, with the most room they ever need. */
function geometryOf(layout: Layout, width: number, rem: number, options: PlanOptions): Geometry {
  const { topology, threads, programs } = layout;
  const machine = layOutMachine(topology, width, rem, options);
  let height = machine.height + Math.round(queueGapRem * rem);
  const below = (kind: 'queue' | 'beds' | 'cells', expected: number) => {
    const laidOut = layOutQueue(kind, { top: height, width, rem }, expected, programs.length);
    height += laidOut.height;
    return laidOut;
  };
  const queue = hasOneQueue(layout)
    ? below('queue', Math.max(0, threads.length - topology.contexts.length))
    : null;
  const beds = hasWaits(layout) ? below(machine.detail === 'cells' ? 'cells' : 'beds', threads.length) : null;
  return { machine, queue, beds, height };
}

export interface MachineViewProps {
  readonly id: PaneId;
  readonly pane: Pane;
}

export function MachineView({ id, pane }: MachineViewProps) {
  const { layout, frames, tasks } = pane;
  const ink = useInk();
  const [measure, { width }] = useSize();
  const used = useUsedCores(layout.topology);
  // Both machines reserve room for run queues if either has them, so that their parts align.
  const hasQueues = useSession(({ panes }) =>
    Object.values(panes).some((each) => each !== null && hasRunQueues(each.layout)),
  );
  const geometry = useMemo(
    () => geometryOf(layout, Math.floor(width), ink.rem, { used, hasQueues }),
    [layout, width, ink.rem, used, hasQueues],
  );
  const scene = useMemo(
    () =>
      new MachineScene(
        frames,
        geometry,
        tasks && ((context, frame) => captionAt(tasks, frames, context, frame)),
      ),
    [frames, geometry, tasks],
  );
  const balances = hasDomains(layout);
  // One button serves both panes.
  const isFirstToBalance = useSession(
    ({ panes }) => balances && (id === 'a' || !panes.a || !hasDomains(panes.a.layout)),
  );
  const domainsShown = useDomains(({ shown }) => shown) && balances;
  const { contexts, detail } = geometry.machine;
  const cells = detail === 'cells';

  const refreshNote = useRef<() => void>(() => undefined);
  const onPainted = useCallback(() => refreshNote.current(), []);
  const { root, canvas, painter } = usePainter(scene, geometry, ink, useBeside(layout), onPainted);
  const { note, ...hovering } = useMachineNote(layout, geometry, root, painter);
  useEffect(() => {
    refreshNote.current = hovering.refresh;
  }, [hovering.refresh]);

  const menuAnchor = useRef<HTMLElement>(null);
  const gestures = useThreadGestures({ pane: id, layout, contexts, cells, root, painter, menuAnchor });
  const { placing, lifted, menu, closeMenu } = gestures;
  // Workers stay on their cores.
  const canPlace = tasks === null;
  const [marked, setMarked] = useState<number | null>(null);
  const target = placing.picked?.context ?? marked ?? placing.pointed;
  const targetRect = target === null ? undefined : contexts[target];

  useEffect(() => {
    if (!root.current) return undefined;
    return addZone({ pane: id, root: root.current, contexts, mark: setMarked });
  }, [id, contexts, root]);

  // The note would cover the places from which the user now chooses.
  const { onLeave: hideNote } = hovering;
  const choosing = placing.picked !== null;
  useEffect(() => {
    if (choosing) hideNote();
  }, [choosing, hideNote]);

  const onFocus = (event: FocusEvent<HTMLElement>): void => {
    const thread = threadOf(event.target);
    if (thread < 0) return;
    painter.current?.setTabStop(thread);
    if (event.target.matches(':focus-visible')) hovering.onFocusThread(thread);
  };

  return (
    <div className="machine-scroll" ref={measure} data-detail={detail}>
      <div
        ref={root}
        className="machine"
        role="presentation"
        data-measured={width > 0 ? '' : undefined}
        style={width > 0 ? { height: geometry.height } : undefined}
        onPointerDownCapture={hovering.onLeave}
        onPointerDown={canPlace ? gestures.onPointerDown : undefined}
        onPointerMove={hovering.onPointerMove}
        onPointerLeave={hovering.onLeave}
        onClick={(event) => {
          hovering.onClick(event);
          if (canPlace) gestures.onClick(event);
        }}
        onContextMenu={canPlace ? gestures.onContextMenu : undefined}
        onKeyDown={canPlace ? gestures.onKeyDown : undefined}
        onFocus={onFocus}
        onBlur={hovering.onLeave}
      >
        {width > 0 && <Plan layout={layout} geometry={geometry} rem={ink.rem} />}
        <canvas
          ref={canvas}
          className="machine-canvas"
          style={{ width: Math.floor(width), height: geometry.height }}
          aria-hidden="true"
        />
        {cells ? (
          // Hundreds of cells are too many tab stops: there is one, and arrow keys move over the hardware contexts.
          <button
            type="button"
            className="machine-cells"
            aria-label={`Hardware contexts of ${id.toUpperCase()}: arrow keys read them, Enter picks a thread up`}
            onBlur={() => placing.point(null)}
          />
        ) : (
          <Chips layout={layout} lifted={lifted} label={`Threads of ${id.toUpperCase()}`} />
        )}
        {targetRect && (
          <div
            className="machine-target"
            style={{
              left: targetRect.x,
              top: targetRect.y,
              width: targetRect.width,
              height: targetRect.height,
            }}
          />
        )}
        {domainsShown && (
          <Suspense>
            <Domains layout={layout} machine={geometry.machine} rem={ink.rem} />
          </Suspense>
        )}
        <i ref={menuAnchor} className="machine-anchor" />
      </div>
      <FoldButton topology={layout.topology} />
      {isFirstToBalance && (
        <div className="machine-foot">
          <Suspense>
            <DomainsButton />
          </Suspense>
        </div>
      )}
      <Legend layout={layout} />
      <HoverNote box={note.box} anchor={note.anchor} />
      <output className="visually-hidden">{placing.said}</output>
      {menu && (
        <Suspense>
          <PlaceMenu
            layout={layout}
            thread={menu.thread}
            running={scene.placed(painter.current?.moment.frame ?? 0).placement}
            anchor={menu.anchor}
            onChoose={(context) => placeThread(id, menu.thread, context)}
            onClose={closeMenu}
          />
        </Suspense>
      )}
    </div>
  );
}
