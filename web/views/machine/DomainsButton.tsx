/** Toggles the scheduling domains of a policy that balances over them. */
import { useMemo } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useCommands, type Command } from '../../ui/commands.ts';
import { toggleDomains, useDomains } from './domains-shown.ts';

export default function DomainsButton() {
  const shown = useDomains((domains) => domains.shown);
  const label = shown ? 'Hide scheduling domains' : 'Show scheduling domains';
  const commands = useMemo(
    (): readonly Command[] => [
      {
        id: 'machine.domains',
        label,
        group: 'View',
        also: 'balancing levels SMT cluster LLC package NUMA',
        run: toggleDomains,
      },
    ],
    [label],
  );
  useCommands(commands);
  return (
    <Button aria-pressed={shown} onClick={toggleDomains}>
      {label}
    </Button>
  );
}
