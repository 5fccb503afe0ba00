/** A value of the browser's that is asked for once, and again only when the browser says that it may have changed. */
export interface Watched<T> {
  /** Calls back when the value is another; what is returned ends that. */
  readonly subscribe: (onChange: () => void) => () => void;
  readonly read: () => T;
}

/** Asking the browser in every render costs more than the render: some of its answers need a layout. */
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
