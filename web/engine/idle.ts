/** Calls back when the page is idle; in a browser without idle callbacks (Safari), a moment later. */
export function whenIdle(work: () => void, timeoutMs?: number): void {
  if (typeof requestIdleCallback === 'function')
    requestIdleCallback(work, timeoutMs ? { timeout: timeoutMs } : {});
  else setTimeout(work);
}
