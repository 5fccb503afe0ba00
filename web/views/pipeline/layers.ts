/** Converts the threads' shares to layers of a vessel, with notes. */
import type { Part, Pool, Slots, Units } from '../../derive/cores/pipeline.ts';
import { shortName, nameOfThread } from '../../derive/names/threads.ts';
import { toneOfThread } from '../../derive/names/tones.ts';
import type { Layout } from '../../scenario/generated/types.ts';
import { toneColour } from '../../ui/colour.ts';
import { formatPercent } from '../../ui/format.ts';
import type { Layer } from './Tank.tsx';
import { amount, slotWords } from './core-labels.ts';

function ofThread(layout: Layout, part: Part, capacity: number, what: string, wide: boolean): Layer {
  const name = nameOfThread(layout, part.thread);
  const share = part.amount / capacity;
  return {
    key: `thread ${part.thread.toString()}`,
    share,
    kind: 'own',
    colour: toneColour(toneOfThread(layout, part.thread)).css,
    label: wide ? shortName(layout, name) : undefined,
    note: `${name}\n${amount(part.amount)} of ${amount(capacity)} ${what}, ${formatPercent(share)}`,
  };
}

/** Entries used by threads; free entries remain empty. */
export function poolLayers(layout: Layout, { capacity, held }: Pool, what: string): Layer[] {
  return held.map((part) => ofThread(layout, part, capacity, what, false));
}

/** Slots used by threads, and above them the lost slots by reason. */
export function slotLayers(
  layout: Layout,
  { capacity, won, lost }: Slots,
  what: string,
  wide: boolean,
): Layer[] {
  return [
    ...won.map((part) => ofThread(layout, part, capacity, what, wide)),
    ...lost.map(({ use, amount: lostSlots }): Layer => {
      const { name, definition } = slotWords[use];
      const share = lostSlots / capacity;
      return {
        key: use,
        share,
        kind: 'lost',
        label: wide ? `${formatPercent(share)} ${name}` : undefined,
        note: `Lost: ${name}\n${amount(lostSlots)} of ${amount(capacity)} ${what}, ${formatPercent(share)}\n${definition}`,
      };
    }),
  ];
}

/** Functional units by kind of use; the thread of an instruction is not counted. */
export function unitLayers({ capacity, used }: Units): Layer[] {
  return used
    .filter(({ amount: issued }) => issued > 0)
    .map(({ use, amount: issued }) => {
      const { name, definition } = slotWords[use];
      const share = issued / capacity;
      return {
        key: use,
        share,
        kind: use === 'issue-wrong-path' ? 'lost' : 'shared',
        note: `${name}\n${amount(issued)} of ${amount(capacity)} units, ${formatPercent(share)}\n${definition}`,
      };
    });
}

/** The amount used and the capacity, as text. */
export function ofAll(
  parts: readonly { readonly amount: number }[],
  capacity: number,
): { used: string; capacity: string } {
  return {
    used: amount(parts.reduce((sum, part) => sum + part.amount, 0)),
    capacity: amount(capacity),
  };
}
