/** Properties of a run's policies: run queues, domains. */
import type { Layout } from '../../scenario/generated/types.ts';

type Scheduled = Pick<Layout, 'schedulers'>;

/** Whether, at some time in the run, each hardware context has its own run queue. */
export function hasRunQueues({ schedulers }: Scheduled): boolean {
  return schedulers.some((scheduler) => scheduler.has_run_queues);
}

/** Whether, at some time in the run, all ready threads are in one queue. */
export function hasOneQueue({ schedulers }: Scheduled): boolean {
  return schedulers.length === 0 || schedulers.some((scheduler) => !scheduler.has_run_queues);
}

/** Whether a policy of the run balances over domains. */
export function hasDomains({ schedulers }: Scheduled): boolean {
  return schedulers.some(({ domains }) => domains.length > 0);
}
