import { vi } from 'vitest';

// Each file begins as a phone does, with nothing loaded that loads later. Libraries stay.
vi.resetModules();

// wouter reports navigation by patching the history of the page in which it loads. Test files share wouter, but each has a
// page of its own, so each history is patched as wouter does it.
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
