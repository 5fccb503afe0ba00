/** A cached value of the browser, read again only after the browser signals a possible change. */
export interface Watched<T> {
  /** Calls back when the value changes; the returned function unsubscribes. */
  readonly subscribe: (onChange: () => void) => () => void;
  readonly read: () => T;
}

/** Reading from the browser in every render costs more than the render: some values require a layout. */
export function watched<T>(ask: () => T, listen: (onChange: () => void) => void): Watched<T> {
  const listeners = new Set<() => void>();
  let known: { value: T } | null = null;
  let listens = false;
  return {
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    read() {
      if (!listens) {
        listens = true;
        listen(() => {
          const before = known;
          known = { value: ask() };
          if (before && Object.is(before.value, known.value)) return;
          for (const listener of listeners) listener();
        });
      }
      known ??= { value: ask() };
      return known.value;
    },
  };
}
