/** Adds threads: a shipped program, a recorded trace, a new program, or a trace from a file. */
import { freshName, withGroup, withProgram } from '../../scenario/change/workload.ts';
import type { Program, Scenario } from '../../scenario/generated/types.ts';
import { edit, useScenario } from '../../scenario/store.ts';
import { counted } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Menu, type MenuItem } from '../../ui/Menu.tsx';
import { openDialog } from '../dialogs.ts';
import { useLibrary } from '../../engine/library.ts';
import { addProgram, addTrace } from './add.ts';

/** The initial new program: a hot set and a tail, as typical programs have. */
const newProgram: Program = {
  about: '',
  source: 'made up here',
  phases: [
    {
      instructions: 1_000_000,
      references_per_kinstr: 300,
      store_share: 0.3,
      components: [
        { weight: 0.8, pattern: { kind: 'random', region_bytes: 2_048 } },
        { weight: 0.2, pattern: { kind: 'zipf', region_bytes: 262_144, exponent: 0.8 } },
      ],
    },
  ],
};

function addNew(taken: readonly string[]): void {
  let entry = 0;
  edit('New program', (scenario: Scenario) => {
    const name = freshName(scenario, 'my-program', taken);
    entry = scenario.workload.threads.length;
    return withGroup(withProgram(scenario, name, newProgram), { program: name });
  });
  openDialog({ kind: 'program', entry });
}

/** Hint for a trace: its threads, and whether they share memory here. */
function traceHint(threads: number, isCoherent: boolean): string {
  if (threads === 1) return 'trace';
  return `trace, ${counted(threads, 'thread')}${isCoherent ? '' : ' that share nothing here'}`;
}

export function AddProgram() {
  const programs = useLibrary((library) => library.programs);
  const traces = useLibrary((library) => library.traces);
  const kept = useLibrary((library) => library.kept);
  const inline = useScenario(({ scenario }) => scenario.workload.programs);
  const isCoherent = useScenario(({ scenario }) => (scenario.machine.coherence ?? null) !== null);

  const names = [...new Set([...programs.keys(), ...Object.keys(inline)])];
  const traceNames = [...new Set([...(traces ?? []).map(({ name }) => name), ...(kept ?? [])])];
  const items: MenuItem[] = [
    { id: 'new', label: 'New program', onAction: () => addNew(names) },
    { id: 'bring', label: 'Trace from a file', onAction: () => openDialog({ kind: 'bring', file: null }) },
    ...traceNames.map((name) => ({
      id: `trace/${name}`,
      label: name,
      keys: traceHint(traces?.find((trace) => trace.name === name)?.threads?.length ?? 1, isCoherent),
      onAction: () => addTrace(name),
    })),
    ...names.map((name) => ({ id: `program/${name}`, label: name, onAction: () => addProgram(name) })),
  ];
  return (
    <Menu label="Add a program" items={items} className="button add-program">
      <Icon name="plus" />
      Add a program
    </Menu>
  );
}
