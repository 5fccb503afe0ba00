/** The machine and its ready queue, laid out for one pane. */
import { layOutMachine } from '../../derive/machine/layout.ts';
import { layOutQueue } from '../../derive/machine/ready-queue.ts';
import type { Layout } from '../../scenario/generated/types.ts';
import type { Geometry } from './painter.ts';

const queueGapRem = 0.375;

/** Lays both out in `width` CSS pixels. */
export function geometryOf(layout: Layout, width: number, rem: number): Geometry {
  const machine = layOutMachine(layout.topology, width, rem);
  const waiting = Math.max(0, layout.threads.length - layout.topology.contexts.length);
  const top = machine.height + Math.round(queueGapRem * rem);
  const queue = layOutQueue(top, width, rem, waiting, layout.programs.length);
  return { machine, queue, height: top + queue.height };
}
