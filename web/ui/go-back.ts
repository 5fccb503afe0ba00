/** Android's Back button, which first closes what is in front of the page. */

interface CloseWatcher extends EventTarget {
  destroy(): void;
}

/** Calls `close` when Back is pressed, once, where the browser says so. Returns a function that ends this. */
export function onGoBack(close: () => void): () => void {
  const { CloseWatcher: Watcher } = window as { CloseWatcher?: new () => CloseWatcher };
  if (!Watcher) return () => undefined;
  const watcher = new Watcher();
  watcher.addEventListener('close', close);
  return () => watcher.destroy();
}
