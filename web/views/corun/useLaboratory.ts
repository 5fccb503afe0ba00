/** One request at a time: its plan, its cells in the pool, and the report of whatever is known so far. */
import { useEffect, useState } from 'react';
import { engine } from '../../engine/client.ts';
import { runMany, type Progress } from '../../engine/pool.ts';
import type { CorunPlan, CorunReport, CorunRequest, RunResult } from '../../scenario/generated/types.ts';

export interface Laboratory {
  readonly status: 'planning' | 'running' | 'done' | 'stopped' | 'failed';
  readonly plan: CorunPlan | null;
  readonly report: CorunReport | null;
  readonly progress: Progress | null;
  /** The engine's words: of the request, or of the first cell that failed. */
  readonly problem: string | null;
  readonly milliseconds: number | null;
}

const nothing: Laboratory = {
  status: 'planning',
  plan: null,
  report: null,
  progress: null,
  problem: null,
  milliseconds: null,
};

/** Reports are made anew at most this often while cells come in. */
const reportMilliseconds = 200;

async function work(
  request: CorunRequest,
  signal: AbortSignal,
  tell: (change: Partial<Laboratory>) => void,
): Promise<void> {
  const began = performance.now();
  const plan = await engine().corunPlan(request);
  signal.throwIfAborted();
  const results: (RunResult | null)[] = plan.cells.map(() => null);
  tell({ plan, status: 'running' });

  let timer: ReturnType<typeof setTimeout> | undefined;
  const reportNow = async (): Promise<void> => {
    timer = undefined;
    const report = await engine().corunReport(request, results);
    if (!signal.aborted) tell({ report });
  };
  const problems: string[] = [];
  try {
    await runMany(
      plan.cells.map(({ scenario }) => ({ scenario })),
      {
        signal,
        onProgress: (progress) => {
          tell({ progress });
        },
        onResult: (index, outcome) => {
          if (outcome.ok) results[index] = outcome.value.result;
          else problems.push(outcome.problem);
          timer ??= setTimeout(() => void reportNow(), reportMilliseconds);
        },
      },
    );
  } finally {
    clearTimeout(timer);
  }
  await reportNow();
  tell({ status: 'done', problem: problems[0] ?? null, milliseconds: performance.now() - began });
}

/** Runs a request, whenever it changes, and again when `attempt` does; null runs nothing. `stop` keeps what is known. */
export function useLaboratory(
  request: CorunRequest | null,
  attempt: number,
): Laboratory & { stop: () => void } {
  const key = request === null ? null : JSON.stringify(request);
  const [state, setState] = useState({ key, laboratory: nothing });
  const [controller, setController] = useState<AbortController | null>(null);

  useEffect(() => {
    if (key === null) return;
    const abort = new AbortController();
    let known: Laboratory = nothing;
    const tell = (change: Partial<Laboratory>): void => {
      known = { ...known, ...change };
      setState({ key, laboratory: known });
    };
    setController(abort);
    tell({});
    work(JSON.parse(key) as CorunRequest, abort.signal, tell).catch((error: unknown) => {
      if (abort.signal.reason === unmounted) return;
      if (abort.signal.aborted) tell({ status: 'stopped' });
      else tell({ status: 'failed', problem: error instanceof Error ? error.message : String(error) });
    });
    return () => {
      abort.abort(unmounted);
    };
  }, [key, attempt]);

  const current = state.key === key ? state.laboratory : nothing;
  return {
    ...current,
    stop: () => {
      controller?.abort(new DOMException('stopped by hand', 'AbortError'));
    },
  };
}

/** Nobody looks any more: nothing is told. */
const unmounted = new DOMException('no longer shown', 'AbortError');
