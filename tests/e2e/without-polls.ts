import type { Page } from 'playwright-core';

/**
 * Takes away the timers by which a live screen polls once a minute: only pushes bring changes. A screen that got no
 * answer to a push still asks again.
 */
export async function withoutPolls(page: Page): Promise<Page> {
  await page.addInitScript(() => {
    const { setInterval } = window;
    const short = (act: TimerHandler, every = 0) => (every < 60_000 ? setInterval(act, every) : 0);
    Object.assign(window, { setInterval: short });
  });
  return page;
}
