import type { Page } from 'playwright-core';

/**
 * Removes the timers with which a screen polls once a minute, so that only pushed events bring changes. A screen that
 * got no response after an event still retries.
 */
export async function withoutPolls(page: Page): Promise<Page> {
  await page.addInitScript(() => {
    const { setInterval } = window;
    const short = (act: TimerHandler, every = 0) => (every < 60_000 ? setInterval(act, every) : 0);
    Object.assign(window, { setInterval: short });
  });
  return page;
}
