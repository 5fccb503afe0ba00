/** Says so when a smaller machine takes away hardware contexts to which threads were bound. */
import { useEffect } from 'react';
import { contextCount } from '../scenario/change/machine.ts';
import type { Scenario } from '../scenario/generated/types.ts';
import { onNextChange, undo, useScenario } from '../scenario/store.ts';
import { dismiss, notify } from '../ui/notices.ts';

function pinned({ policy, baseline }: Scenario): number {
  const lists = [policy.params['placement'], baseline?.['/policy/params/placement']];
  return lists.flat().filter((context) => typeof context === 'number').length;
}

export function useLostPins(): void {
  useEffect(
    () =>
      useScenario.subscribe(({ scenario, lastChange }, { scenario: before }) => {
        if (lastChange !== 'edit' || scenario.machine === before.machine) return;
        if (contextCount(scenario.machine) >= contextCount(before.machine)) return;
        const lost = pinned(before) - pinned(scenario);
        if (lost <= 0) return;
        const notice = notify({
          title: lost === 1 ? 'A thread is no longer pinned' : 'Threads are no longer pinned',
          detail: `${lost === 1 ? 'Its hardware context is' : `The hardware contexts of ${lost.toString()} threads are`} no longer part of the machine.`,
          remedies: [{ label: 'Undo', run: undo }],
          passes: true,
        });
        // After a further change, Undo would undo that one. This one is still being told.
        queueMicrotask(() => onNextChange(() => dismiss(notice)));
      }),
    [],
  );
}
