/** The memory behavior of the threads of a recording, by thread name: the choices, and the defaults of each choice. */
import { memoryShapes } from '../../scenario/generated/recording.ts';
import type { MemoryUse, Recording } from '../../scenario/generated/types.ts';

/** By thread name; a missing name uses no memory. */
export type Memories = Readonly<Record<string, MemoryUse>>;

export const noMemory: MemoryUse = { kind: 'none' };

/** Each name once, by falling total runtime. */
export function namesByRuntime({ threads }: Pick<Recording, 'threads'>): string[] {
  const times = new Map<string, number>();
  for (const { comm, runtime_us } of threads) times.set(comm, (times.get(comm) ?? 0) + runtime_us);
  return [...times].sort(([, one], [, other]) => other - one).map(([comm]) => comm);
}

export const memoryChoices: readonly { readonly value: string; readonly label: string }[] = [
  { value: 'none', label: 'No memory references' },
  ...memoryShapes.map(({ shape, label }) => ({ value: shape, label })),
];

/** For names whose threads have hardware counts. */
export const countedChoice = { value: 'counted', label: 'As counted' } as const;

/** The choice that represents a behavior. */
export function choiceOf(memory: MemoryUse): string {
  return memory.kind === 'shape' ? memory.shape : memory.kind;
}

/** The initial behavior of a choice. */
export function memoryOf(choice: string): MemoryUse {
  if (choice === countedChoice.value) return { kind: choice };
  const found = memoryShapes.find(({ shape }) => shape === choice);
  if (!found) return noMemory;
  const { shape, region_bytes, references_per_kinstr } = found;
  return { kind: 'shape', shape, region_bytes, references_per_kinstr };
}

/** The number of names that use memory. */
export function countUsing(memories: Memories): number {
  return Object.values(memories).filter(({ kind }) => kind !== 'none').length;
}
