/** The aggregate working set of the calls in progress at a moment. */
import type { TaskTable } from '../../engine/tasks.ts';
import { callTree } from './calls.ts';

/** By call, ascending disjoint ranges of lines: first line and length, alternating. */
export type CallLines = readonly Uint32Array[];

/** From the engine's one column (`call_lines` in wasm-core/engine/src/run/task_units.rs). */
export function readCallLines(column: Uint32Array): CallLines {
  const lines: Uint32Array[] = [];
  for (let at = 0; at < column.length;) {
    const end = at + 1 + 2 * (column[at] ?? 0);
    lines.push(column.subarray(at + 1, end));
    at = end;
  }
  return lines;
}

/** The innermost call around each task; of nested calls only the outer one. */
export function callsAtWork(table: TaskTable, tasks: readonly number[]): number[] {
  const { innermost } = callTree(table);
  const calls = new Set(tasks.map((task) => innermost[task] ?? 0));
  return [...calls].filter((call) => {
    for (let around = table.calls[call]?.parent ?? null; around !== null;) {
      if (calls.has(around)) return false;
      around = table.calls[around]?.parent ?? null;
    }
    return true;
  });
}

/** The number of distinct lines that any of some calls refers to. */
export function distinctLines(lines: CallLines, calls: readonly number[]): number {
  const ranges = calls.flatMap((call) => {
    const column = lines[call] ?? new Uint32Array();
    return Array.from({ length: column.length / 2 }, (_, range) => ({
      first: column[2 * range] ?? 0,
      end: (column[2 * range] ?? 0) + (column[2 * range + 1] ?? 0),
    }));
  });
  ranges.sort((a, b) => a.first - b.first);
  let [sum, covered] = [0, 0];
  for (const { first, end } of ranges) {
    sum += Math.max(0, end - Math.max(first, covered));
    covered = Math.max(covered, end);
  }
  return sum;
}
