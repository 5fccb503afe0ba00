/** Names of a scenario's fields and parts, for use out of context. */
import { nameOf } from '../../scenario/change/workload.ts';
import type { Scenario } from '../../scenario/generated/types.ts';
import { keysOf } from '../../scenario/pointer.ts';

/** The label of a field with the part it belongs to: "L2: Size", "Arrival of gcc". */
export function fieldName({ machine, workload }: Scenario, pointer: string, label: string): string {
  const [, part, entry] = keysOf(pointer);
  const index = Number(entry);
  switch (part) {
    case 'caches':
      return `L${machine.caches[index]?.level ?? ''}: ${label}`;
    case 'memory':
      return `Memory: ${label}`;
    case 'coherence':
      return `Coherence: ${label}`;
    case 'cores':
      return machine.cores.length === 1 ? label : `${label} (group ${index + 1})`;
    case 'threads': {
      const group = workload.threads[index];
      return group ? `${label} of ${nameOf(group)}` : label;
    }
    case 'programs':
      return `${label} of ${entry ?? ''}`;
    case 'dag':
      return `Tasks: ${label}`;
    default:
      return label;
  }
}

const parts: Readonly<Record<string, string>> = {
  cores: 'cores',
  caches: 'caches',
  packages: 'packages',
  memory: 'memory',
  coherence: 'coherence',
  numbering: 'numbering of hardware contexts',
  threads: 'threads',
  programs: 'programs',
  dag: 'tasks',
  coarsen: 'coarsening of tasks',
  shuffle: 'order of threads',
  interventions: 'interventions',
};

const sections: Readonly<Record<string, string>> = {
  machine: 'machine',
  workload: 'workload',
  policy: 'policy',
  run: 'run settings',
};

/** The part of a scenario that a pointer is in: "L2", "program gcc", "interventions". */
export function partName({ machine }: Scenario, pointer: string): string {
  const [section = '', part = '', entry] = keysOf(pointer);
  const cache = machine.caches[Number(entry)];
  if (part === 'caches' && cache) return `L${cache.level}`;
  if (part === 'programs' && entry !== undefined) return `program ${entry}`;
  return parts[part] ?? sections[section] ?? 'scenario';
}
