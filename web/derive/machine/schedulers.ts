/** What the policies of a run have: run queues, domains. */
import type { Layout } from '../../scenario/generated/types.ts';

type Scheduled = Pick<Layout, 'schedulers'>;

/** Whether each hardware context has a run queue of its own, at some time of the run. */
export function hasRunQueues({ schedulers }: Scheduled): boolean {
  return schedulers.some((scheduler) => scheduler.has_run_queues);
}

/** Whether all ready threads are in one queue, at some time of the run. */
export function hasOneQueue({ schedulers }: Scheduled): boolean {
  return schedulers.length === 0 || schedulers.some((scheduler) => !scheduler.has_run_queues);
}

/** Whether some policy of the run balances over domains. */
export function hasDomains({ schedulers }: Scheduled): boolean {
  return schedulers.some(({ domains }) => domains.length > 0);
}
