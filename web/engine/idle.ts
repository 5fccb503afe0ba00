/** Calls when the page has nothing else to do; without the browser's own means (Safari), a moment later. */
export function whenIdle(work: () => void, timeoutMs?: number): void {
  if (typeof requestIdleCallback === 'function')
    requestIdleCallback(work, timeoutMs ? { timeout: timeoutMs } : {});
  else setTimeout(work);
}
