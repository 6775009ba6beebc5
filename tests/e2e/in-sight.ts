import type { Locator } from 'playwright-core';

/** True if nothing covers the middle of its upper and lower edges. For text within a line, checks the whole block. */
export const isInSight = (locator: Locator) =>
  locator.evaluate((found) => {
    let element = found;
    while (getComputedStyle(element).display === 'inline' && element.parentElement) element = element.parentElement;
    const { left, top, bottom, width } = element.getBoundingClientRect();
    return [top + 1, bottom - 1].every((y) => {
      const there = document.elementFromPoint(left + width / 2, y);
      return there !== null && element.contains(there);
    });
  });
