// Must run before anything loads React.
import './production-act.ts';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { settle } from './production-act.ts';

// Mantine's transitions and the portal poll for browser features that the test document lacks, and a busy machine is
// slow.
configure({
  asyncUtilTimeout: 30_000,
  asyncWrapper: async (callback) => {
    const answer = await callback();
    await settle();
    return answer;
  },
});

// Queries fail while a test waits, and each failure would print the page.
if (!process.env.COMANDA_WHOLE_PAGES) configure({ getElementError: (message) => new Error(message ?? '') });

/** Matches width queries against `window.innerWidth`; every other query is false. */
function matches(query: string): boolean {
  const width = window.innerWidth;
  const em = 16;
  const limit = (name: string) => {
    const found = new RegExp(`${name}:\\s*([\\d.]+)(px|em|rem)`).exec(query);
    return found ? Number(found[1]) * (found[2] === 'px' ? 1 : em) : undefined;
  };
  const [min, max] = [limit('min-width'), limit('max-width')];
  if (min === undefined && max === undefined) return false;
  return (min === undefined || width >= min) && (max === undefined || width <= max);
}

window.matchMedia = (query: string) =>
  Object.assign(new EventTarget(), {
    matches: matches(query),
    media: query,
    onchange: null,
    addListener: vi.fn(),
    removeListener: vi.fn(),
  });

class NoResizes implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.ResizeObserver = NoResizes;
window.HTMLElement.prototype.scrollIntoView = () => {};

// Requests that a screen sends after its test, when the fake server is gone, must not reach a network.
globalThis.fetch = () => new Promise(() => undefined);

afterEach(cleanup);

// Otherwise each visibility check of a query would copy Mantine's hundreds of variables.
Object.defineProperty(window.Document.prototype, 'styleSheets', { get: () => [], configurable: true });
