/** A painter for what a pane shows, brought to the clock's position at every tick. */
import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { MachineScene } from '../../derive/machine/scene.ts';
import { onTick } from '../../engine/clock.ts';
import type { Ink } from '../../ui/ink.ts';
import { usePixelRatio, useReducedMotion } from '../../ui/media.ts';
import { Painter, type Geometry } from './painter.ts';

export interface Painted {
  readonly root: RefObject<HTMLDivElement | null>;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  /** The painter at work; null before there is anything to paint. */
  readonly painter: RefObject<Painter | null>;
}

/** `onPainted` is called after every tick. */
export function usePainter(
  scene: MachineScene,
  geometry: Geometry,
  ink: Ink,
  onPainted: () => void,
): Painted {
  const root = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const painter = useRef<Painter>(null);
  const ratio = usePixelRatio();
  const settled = useReducedMotion();

  useLayoutEffect(() => {
    if (!root.current || !canvas.current || geometry.machine.width <= 0) return undefined;
    const mine = new Painter(scene, geometry, { root: root.current, canvas: canvas.current, ratio, ink });
    painter.current = mine;
    return onTick((position) => {
      mine.paint(position, settled);
      onPainted();
    });
  }, [scene, geometry, ink, ratio, settled, onPainted]);

  return { root, canvas, painter };
}
