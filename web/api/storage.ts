export interface GuardedStorage {
  readonly get: (name: string) => string | null;
  /** Returns false if the value is only in memory, until this page is left. */
  readonly set: (name: string, value: string) => boolean;
  readonly remove: (name: string) => void;
  readonly forgetRemembered: (name: string) => void;
  readonly names: () => readonly string[];
}

/** Browser storage may be full or forbidden. Values that can't be stored stay in this page's memory. */
function guarded(storage: () => Storage): GuardedStorage {
  const memory = new Map<string, string>();
  const attempt = <Value>(act: (kept: Storage) => Value, otherwise: Value): Value => {
    try {
      return act(storage());
    } catch {
      return otherwise;
    }
  };
  const remove = (name: string) => {
    memory.delete(name);
    attempt((kept) => kept.removeItem(name), undefined);
  };
  return {
    get: (name) => memory.get(name) ?? attempt((kept) => kept.getItem(name), null),
    set(name, value) {
      const isKept = attempt((kept) => {
        kept.setItem(name, value);
        return true;
      }, false);
      if (isKept) memory.delete(name);
      else {
        // Otherwise the next page would read the older value.
        remove(name);
        memory.set(name, value);
      }
      return isKept;
    },
    remove,
    forgetRemembered: (name) => memory.delete(name),
    names: () => [...memory.keys(), ...attempt((kept) => Object.keys(kept), [])],
  };
}

export const ofBrowser = guarded(() => window.localStorage);
// A value stored by another tab is newer than the one in this page's memory.
window.addEventListener('storage', ({ key }) => key && ofBrowser.forgetRemembered(key));
export const ofTab = guarded(() => window.sessionStorage);
