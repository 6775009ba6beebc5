import { vi } from 'vitest';

// Each file starts like a phone, without the parts that load later. Libraries stay loaded.
vi.resetModules();

// wouter reports navigation by patching its page's history. Test files share wouter, but each has a page of its own, so
// this patches each history as wouter does.
const patched = Symbol.for('wouter_v3');
if (!(patched in window)) {
  for (const type of ['pushState', 'replaceState'] as const) {
    const original = history[type];
    history[type] = function (this: History, ...words: Parameters<typeof original>) {
      original.apply(this, words);
      dispatchEvent(new Event(type));
    };
  }
  Object.defineProperty(window, patched, { value: true });
}
