/** A placement as shell commands for the real machine. */
import type { Layout, Numbering } from '../../scenario/generated/types.ts';

/** The ways to pin on Linux: when a program starts, when it starts with its own memory node, or by a cgroup. */
export type PlacementTool = 'taskset' | 'numactl' | 'cpuset';

/** A thread's place, in the operating system's numbering. */
export interface PlacedThread {
  readonly thread: string;
  readonly program: string;
  readonly package: number;
  readonly core: number;
  readonly cpu: number;
  readonly node: number;
}

/** The placed threads, in order of hardware context. `placement` gives the thread of each context, −1 for none. */
export function placedThreads(
  layout: Layout,
  numbering: Numbering | undefined,
  placement: Int32Array,
  nameOf: (thread: number) => string,
): PlacedThread[] {
  return layout.topology.contexts.flatMap(({ core }, context) => {
    const thread = placement[context] ?? -1;
    const unit = layout.topology.cores[core];
    if (thread < 0 || !unit) return [];
    return [
      {
        thread: nameOf(thread),
        program: layout.programs[layout.threads[thread]?.program ?? -1] ?? '',
        package: unit.package,
        core,
        cpu: numbering?.contexts[context] ?? context,
        node: numbering?.nodes[unit.node] ?? unit.node,
      },
    ];
  });
}

/** A name that needs no quoting in a shell or a file system. */
function word(name: string): string {
  return name.replace(/[^\w.-]+/g, '-').replace(/^-+|-+$/g, '');
}

function lineOf(tool: PlacementTool, thread: PlacedThread): string {
  const group = `/sys/fs/cgroup/${word(thread.thread)}`;
  switch (tool) {
    case 'taskset':
      return `taskset --cpu-list ${thread.cpu} ${word(thread.program)}`;
    case 'numactl':
      return `numactl --physcpubind=${thread.cpu} --membind=${thread.node} ${word(thread.program)}`;
    case 'cpuset':
      return `mkdir -p ${group} && echo ${thread.cpu} > ${group}/cpuset.cpus && echo ${thread.node} > ${group}/cpuset.mems`;
  }
}

/** One line per thread, with the thread and its place as a comment. */
export function commandsOf(tool: PlacementTool, placed: readonly PlacedThread[]): string {
  const lines = placed.map(
    (thread) => `${lineOf(tool, thread)}  # ${thread.thread}: package ${thread.package}, core ${thread.core}`,
  );
  return lines.map((line) => `${line}\n`).join('');
}
