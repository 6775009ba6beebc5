import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// Mantine's transitions and the portal wait for browser features that the test document does not have, and a busy machine
// takes its time.
configure({ asyncUtilTimeout: 10_000 });

/** Answers media queries of width as if the window were `window.innerWidth` wide; every other query is false. */
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

afterEach(cleanup);
