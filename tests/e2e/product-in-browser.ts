import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, onTestFinished } from 'vitest';
import { makeDataDir, type Product, startProduct } from '../../bench/support/product.ts';
import { launchBrowser } from './browser.ts';
import { watchTraffic } from './quiet.ts';
import { policyViolations, watchPolicy } from './security-policy.ts';

export const sizes = {
  phone: { width: 360, height: 740 },
  desk: { width: 1280, height: 800 },
};

interface ProductInBrowser {
  readonly dataDir: string;
  /** Without a slash at the end; available from the first hook or test on. */
  readonly url: string;
  /**
   * A page in a separate browser context, with reduced motion. If a test fails, it is printed, and returns to where the
   * test found it.
   */
  openPage(viewport: { width: number; height: number }, more?: BrowserContextOptions): Promise<Page>;
  /** Like `openPage`, within a test: closes the page at its end, and prints it if the test fails. */
  person(viewport: { width: number; height: number }, more?: BrowserContextOptions): Promise<Page>;
}

/** The built product with its demo, and a browser, for the tests of one file. `settings` add to those of every test. */
export async function productInBrowser(settings: Readonly<Record<string, string>> = {}): Promise<ProductInBrowser> {
  const { dataDir, remove } = await makeDataDir();
  let product: Product;
  let browser: Browser;

  beforeAll(async () => {
    // Keeps file owners: PostgreSQL refuses another account's folder.
    await promisify(execFile)('cp', ['-a', inject('demoData'), dataDir]);
    [product, browser] = await Promise.all([startProduct({ dataDir, settings }), sharedBrowser()]);
  });

  afterAll(async () => {
    await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
    await product?.stop();
    await remove();
  });

  afterEach(() => expect(policyViolations.splice(0)).toEqual([]));

  /** The pages that tests share, with the address at which the current test found them. */
  const shared = new Map<Page, string>();
  beforeEach(() => {
    for (const page of shared.keys()) shared.set(page, page.url());
  });
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    for (const [page, address] of shared) {
      if (page.isClosed()) continue;
      await print(page);
      await page.goto(address);
    }
  });

  const open: ProductInBrowser['openPage'] = async (viewport, more = {}) => {
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce', ...more });
    await watchPolicy(context);
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    watchTraffic(page);
    return page;
  };

  return {
    dataDir,
    get url() {
      return product.url;
    },
    async openPage(viewport, more) {
      const page = await open(viewport, more);
      shared.set(page, page.url());
      return page;
    },
    async person(viewport, more) {
      const page = await open(viewport, more);
      onTestFinished(async ({ task }) => {
        if (task.result?.state === 'fail') await print(page);
        await page.context().close();
      });
      return page;
    },
  };
}

let launched: Promise<Browser> | undefined;

/** One for the files that a process runs one after another: it ends with the process. */
async function sharedBrowser(): Promise<Browser> {
  const last = await launched?.catch(() => undefined);
  if (last?.isConnected()) return last;
  launched = launchBrowser();
  return launched;
}

async function print(page: Page): Promise<void> {
  console.error(page.url(), await page.locator('body').ariaSnapshot());
}
