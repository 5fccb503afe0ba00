/** A complete program of tasks, run in Node, in the page's format. */
import { FrameTable } from '../../../web/engine/frames.ts';
import { TaskTable } from '../../../web/engine/tasks.ts';
import type { Layout, RunResult } from '../../../web/scenario/generated/types.ts';
import { engine, shippedScenario, tracesOf } from './engine.ts';

const columns = (numbers: Uint32Array | undefined) => new Uint32Array(numbers ?? []);

/** The shipped mergesort at a quarter of its size, under another scheduler. */
export function playTasks(policy: string) {
  const { workload, ...others } = shippedScenario('mergesort');
  const dag = workload.dag?.algorithm === 'mergesort' ? { ...workload.dag, records: 32_768 } : workload.dag;
  const text = JSON.stringify({
    ...others,
    workload: { ...workload, dag },
    baseline: null,
    policy: { id: policy, params: {} },
  });
  const simulation = new engine.Simulation(text, tracesOf(text));
  const layout = JSON.parse(simulation.layout()) as Layout;
  const graph = simulation.graph();
  if (!layout.dag || !graph) throw new Error('this scenario has no tasks');
  const table = new TaskTable(layout.dag, {
    tasks: columns(graph.tasks()),
    successors: columns(graph.successors()),
    calls: columns(graph.calls()),
  });
  const frames = new FrameTable(layout);
  while (!simulation.is_done()) frames.append(simulation.advance(1e9, 1_000));
  table.append(simulation.take_task_log());
  const result = JSON.parse(simulation.result()) as RunResult;
  const callLines = simulation.call_lines();
  simulation.free();
  return { frames, table, result, callLines };
}
