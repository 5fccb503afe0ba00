/** The shipped scenarios on a paper's machine. */
import { useMemo } from 'react';
import { isMachineOf } from '../../derive/papers/citation.ts';
import { useLibrary, useLoadedLibrary } from '../../engine/library.ts';
import { shippedScenario } from '../../scenario/default.ts';
import { openScenario } from '../../scenario/store.ts';
import { Button } from '../../ui/Button.tsx';
import { useCloseDialog } from '../../ui/Dialog.tsx';
import { Heading } from '../../ui/Heading.tsx';

export function PaperScenarios({ paper }: { readonly paper: string }) {
  const shipped = useLibrary((library) => library.scenarios);
  const machines = useLibrary((library) => library.machines);
  useLoadedLibrary({ quiet: true });
  const close = useCloseDialog();
  const own = useMemo(
    () =>
      shipped
        .map(({ text }) => shippedScenario(text))
        .filter(({ machine }) => isMachineOf(paper, machine.name, machines)),
    [shipped, machines, paper],
  );
  if (own.length === 0) return null;
  return (
    <section aria-label="Scenarios">
      <Heading level={3}>Open as scenario: on the paper’s machine</Heading>
      <p className="mute small">
        One seed each. The table has means over seeds, some of them of longer runs: its figures differ.
      </p>
      <ul className="paper-scenarios">
        {own.map((scenario) => (
          <li key={scenario.title}>
            <Button
              tone="accent"
              title={scenario.about}
              onClick={() => {
                close();
                openScenario(scenario, { label: `Open “${scenario.title}”` });
              }}
            >
              {scenario.title}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
