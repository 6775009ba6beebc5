/** `listen` returns an unsubscribe function. */
export function makeListeners() {
  const all = new Set<() => void>();
  return {
    listen: (listener: () => void) => {
      all.add(listener);
      return () => void all.delete(listener);
    },
    notify: () => {
      for (const listener of [...all]) listener();
    },
  };
}
