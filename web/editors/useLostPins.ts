/** Says so when a smaller machine takes away hardware contexts to which threads were bound. */
import { useEffect } from 'react';
import { contextCount } from '../scenario/change/machine.ts';
import { bindingCount } from '../scenario/change/renumber.ts';
import { undo, useScenario } from '../scenario/store.ts';
import { dismiss, notify } from '../ui/notices.ts';

export function useLostPins(): void {
  useEffect(
    () =>
      useScenario.subscribe(({ scenario, lastChange }, { scenario: before }) => {
        if (lastChange !== 'edit' || scenario.machine === before.machine) return;
        if (contextCount(scenario.machine) >= contextCount(before.machine)) return;
        const lost = bindingCount(before) - bindingCount(scenario);
        if (lost <= 0) return;
        const notice = notify({
          title: lost === 1 ? 'A thread is no longer pinned' : 'Threads are no longer pinned',
          detail: `The machine no longer has ${lost === 1 ? 'that hardware context' : 'those hardware contexts'}.`,
          remedies: [{ label: 'Undo', run: undo }],
          passes: true,
        });
        // After a further change, Undo would undo that one. This one is still being told.
        queueMicrotask(() => {
          const stop = useScenario.subscribe(() => {
            dismiss(notice);
            stop();
          });
        });
      }),
    [],
  );
}
