import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, CDPSession } from 'playwright-core';
import { expect } from 'vitest';

// The driver never lets its own pages be hidden. A tab that it doesn't know is hidden and throttled if another is in
// front of it. A headless shell can't do this, so there we tell the page that it is hidden.

export interface CoveredTab {
  /** Runs a function in the page and returns its result. The function can only use its arguments. */
  ask<Given extends unknown[], Answer>(what: (...given: Given) => Answer, ...given: Given): Promise<Answer>;
  /** Waits until `what` returns true. */
  until(what: () => boolean, timeout?: number): Promise<void>;
  goto(url: string): Promise<void>;
  /** Clicks the element with real mouse events. */
  press(selector: string): Promise<void>;
  type(text: string): Promise<void>;
  /** Opens another tab in front. Returns true if the browser itself then hides and throttles the page. */
  cover(): Promise<boolean>;
  uncover(): Promise<void>;
}

/** Opens a tab that runs `before` on each page and is allowed to show notifications of `url`. */
export async function openCoveredTab(browser: Browser, url: string, ...before: (() => void)[]): Promise<CoveredTab> {
  const driver = await browser.newBrowserCDPSession();
  await driver.send('Browser.grantPermissions', { origin: url, permissions: ['notifications'] });
  const { targetId } = await driver.send('Target.createTarget', { url: 'about:blank' });
  const send = await speakTo(driver, targetId);
  await send('Page.enable');
  for (const script of before) await send('Page.addScriptToEvaluateOnNewDocument', { source: scriptOf(script) });

  const ask: CoveredTab['ask'] = async (what, ...given) => {
    const expression = scriptOf(what, ...given);
    const { result, exceptionDetails } = await send<{
      result: { value: ReturnType<typeof what> };
      exceptionDetails?: { exception?: { description?: string } };
    }>('Runtime.evaluate', { expression, returnByValue: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description);
    return result.value;
  };
  const until: CoveredTab['until'] = (what, timeout = 20_000) =>
    expect.poll(() => ask(what).catch(() => false), { timeout, interval: 100 }).toBe(true);

  let cover: string | undefined;
  return {
    ask,
    until,
    async goto(address) {
      await send('Page.navigate', { url: address });
      await until(() => document.readyState === 'complete');
    },
    async press(selector) {
      const [x, y] = await ask((target) => {
        const { left, top, width, height } = document.querySelector(target)?.getBoundingClientRect() ?? new DOMRect();
        return [left + width / 2, top + height / 2] as const;
      }, selector);
      for (const type of ['mousePressed', 'mouseReleased']) {
        await send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });
      }
    },
    type: async (text) => void (await send('Input.insertText', { text })),
    async cover() {
      cover ??= (await driver.send('Target.createTarget', { url: 'about:blank' })).targetId;
      await driver.send('Target.activateTarget', { targetId: cover });
      const isHidden = () => ask(() => document.hidden);
      for (let looks = 0; looks < 30; looks += 1) {
        if (await isHidden()) return true;
        await delay(100);
      }
      await ask(() => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
        document.dispatchEvent(new Event('visibilitychange'));
      });
      return false;
    },
    async uncover() {
      await driver.send('Target.activateTarget', { targetId });
      await ask(() => {
        const played = document as { hidden?: boolean; visibilityState?: string };
        delete played.hidden;
        delete played.visibilityState;
        document.dispatchEvent(new Event('visibilitychange'));
      });
    },
  };
}

/** The loader of these files wraps function names in a helper, `__name`, that the page doesn't have. */
const scriptOf = (what: (...given: never[]) => unknown, ...given: unknown[]) =>
  `globalThis.__name ??= (named) => named; (${what})(...${JSON.stringify(given)})`;

type Send = <Answer>(method: string, given?: object) => Promise<Answer>;

async function speakTo(driver: CDPSession, targetId: string): Promise<Send> {
  const { sessionId } = await driver.send('Target.attachToTarget', { targetId, flatten: false });
  const waiting = new Map<number, (answer: { result: never; error?: { message: string } }) => void>();
  driver.on('Target.receivedMessageFromTarget', (heard) => {
    if (heard.sessionId !== sessionId) return;
    const answer = JSON.parse(heard.message);
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  let last = 0;
  return async (method, params = {}) => {
    last += 1;
    const id = last;
    const answered = new Promise<{ result: never; error?: { message: string } }>((resolve) => waiting.set(id, resolve));
    await driver.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) });
    const { result, error } = await answered;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };
}
