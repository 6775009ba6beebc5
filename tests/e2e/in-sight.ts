import type { Locator } from 'playwright-core';

/** True when nothing covers the middle of its upper and lower edge. */
export const isInSight = (locator: Locator) =>
  locator.evaluate((element) => {
    const { left, top, bottom, width } = element.getBoundingClientRect();
    return [top + 1, bottom - 1].every((y) => {
      const there = document.elementFromPoint(left + width / 2, y);
      return there !== null && element.contains(there);
    });
  });
