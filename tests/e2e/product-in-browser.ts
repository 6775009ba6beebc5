import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, onTestFinished } from 'vitest';
import { makeDataDir, type Product, startProduct } from '../../bench/support/product.ts';
import { launchBrowser } from './browser.ts';
import { type DemoTable, endVisitsSince } from './demo-table.ts';
import { checkIn } from './diner-phone.ts';
import { watchTraffic } from './quiet.ts';
import { policyViolations, watchPolicy } from './security-policy.ts';
import { openSignedIn, type Username } from './staff-desk.ts';

export const sizes = {
  phone: { width: 360, height: 740 },
  desk: { width: 1280, height: 800 },
};

interface ProductInBrowser {
  /** Like the address, available from the first hook or test on. */
  readonly dataDir: string;
  /** Has no trailing slash. */
  readonly url: string;
  /** What the program has printed. */
  output(): string;
  /**
   * A page in a separate browser context, with reduced motion. If a test fails, the page is printed and returns to its
   * address at the start of the test.
   */
  openPage(viewport: { width: number; height: number }, more?: BrowserContextOptions): Promise<Page>;
  /** Like `openPage`, but for one test: the page is closed at the end, and printed if the test fails. */
  person(viewport: { width: number; height: number }, more?: BrowserContextOptions): Promise<Page>;
  /** A phone that has checked in and shows the menu. */
  guest(table: DemoTable, phone?: Page | Promise<Page>): Promise<Page>;
  /** Staff at a screen of the portal, such as 'orders'. */
  staff(path: string, desk?: Page | Promise<Page>, username?: Username): Promise<Page>;
}

interface Running {
  readonly dataDir: string;
  readonly product: Product;
}

/**
 * The built product with its demo, and a browser, for the tests of one file. Several files use the same product in
 * turn. Visits end after each file; any other change must not affect later files.
 */
export function productInBrowser(): ProductInBrowser {
  let since: Date;
  const start = async () => {
    const running = await sharedProduct();
    since = new Date();
    return running;
  };
  return inBrowser(start, ({ dataDir }) => endVisitsSince(dataDir, since));
}

/** For files whose changes would affect others. `settings` are added to those of every test. */
export const ownProductInBrowser = (settings: Readonly<Record<string, string>> = {}): ProductInBrowser =>
  inOwnFolder((dataDir) => startOnDemo(dataDir, settings));

/** The built product as it starts for the first time, without a demo. */
export const emptyProductInBrowser = (): ProductInBrowser =>
  inOwnFolder(async (dataDir) => ({ dataDir, product: await startProduct({ dataDir, settings: { DEMO: '0' } }) }));

function inOwnFolder(begin: (dataDir: string) => Promise<Running>): ProductInBrowser {
  let remove = async () => {};
  const start = async () => {
    const home = await makeDataDir();
    remove = home.remove;
    return begin(home.dataDir);
  };
  return inBrowser(start, async ({ product }) => {
    await product.stop();
    await remove();
  });
}

let shared: Promise<Running> | undefined;

/** One product for all test files of a process. global-setup stops it, because no file knows that it is the last. */
async function sharedProduct(): Promise<Running> {
  const dataDir = join(dirname(inject('demoData')), String(process.pid));
  shared ??= startOnDemo(dataDir).then(async (running) => {
    await writeFile(`${dataDir}.pid`, String(running.product.pid));
    return running;
  });
  return shared;
}

async function startOnDemo(dataDir: string, settings: Readonly<Record<string, string>> = {}): Promise<Running> {
  // Keeps the owner of files, because PostgreSQL refuses a folder of another user.
  await promisify(execFile)('cp', ['-a', inject('demoData'), dataDir]);
  return { dataDir, product: await startProduct({ dataDir, settings }) };
}

function inBrowser(start: () => Promise<Running>, end: (running: Running) => Promise<void>): ProductInBrowser {
  let running: Running;
  let browser: Browser;

  beforeAll(async () => {
    [running, browser] = await Promise.all([start(), sharedBrowser()]);
  });

  afterAll(async () => {
    await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
    if (running) await end(running);
  });

  afterEach(() => expect(policyViolations.splice(0)).toEqual([]));

  /** The pages that tests share, with their addresses at the start of the current test. */
  const kept = new Map<Page, string>();
  beforeEach(() => {
    for (const page of kept.keys()) kept.set(page, page.url());
  });
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    for (const [page, address] of kept) {
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

  const person: ProductInBrowser['person'] = async (viewport, more) => {
    const page = await open(viewport, more);
    onTestFinished(async ({ task }) => {
      if (task.result?.state === 'fail') await print(page);
      await page.context().close();
    });
    return page;
  };

  return {
    get dataDir() {
      return running.dataDir;
    },
    get url() {
      return running.product.url;
    },
    output: () => running.product.output(),
    async openPage(viewport, more) {
      const page = await open(viewport, more);
      kept.set(page, page.url());
      return page;
    },
    person,
    async guest(table, phone = person(sizes.phone)) {
      const page = await phone;
      await checkIn(page, running.product.url, table, table.otp);
      return page;
    },
    staff: async (path, desk = person(sizes.desk), username) =>
      openSignedIn(await desk, running.product.url, path, username),
  };
}

let launched: Promise<Browser> | undefined;

/** One browser for all test files of a process. It ends with the process. */
async function sharedBrowser(): Promise<Browser> {
  const last = await launched?.catch(() => undefined);
  if (last?.isConnected()) return last;
  launched = launchBrowser();
  return launched;
}

async function print(page: Page): Promise<void> {
  console.error(page.url(), await page.locator('body').ariaSnapshot());
}
