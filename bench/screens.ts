// The first screens on a slow phone: slow 4G (1.6 Mbit/s, 150 ms per request), CPU 4 times slower, empty cache.
// Needs a browser.
import type { Browser, CDPSession, Page } from 'playwright-core';
import { dinerPaths } from '../core/domain/paths.ts';
import { portalPaths } from '../core/domain/portal-paths.ts';
import { launchBrowser } from '../tests/e2e/browser.ts';
import { freeTable } from '../tests/e2e/demo-table.ts';
import { signIn } from '../tests/e2e/staff-desk.ts';
import { aim } from './support/figures.ts';
import { addPhotos } from './support/photographs.ts';
import { makeDataDir, startProduct } from './support/product.ts';
import { addRestaurants, addTables, embeddedDatabase, fillMenu, withDatabase } from './support/product-database.ts';
import * as staff from './support/staff.ts';

const runs = Number(process.argv[2] ?? 5);
const only = process.argv[3];
const slow = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const slowerCpu = 4;
const viewport = { width: 360, height: 740 };

interface Screen {
  readonly name: string;
  readonly path: string;
  readonly shown: string;
  /** Visits the screen once at full speed before, so that cache and storage are filled. */
  readonly again?: true;
  readonly signedIn?: true;
  /** Also waits for the visible photos, on a screen with three device pixels per pixel. Limits are in seconds. */
  readonly limits?: { readonly readable: number; readonly photos: number };
}

/** Times are in milliseconds since navigation. Transferred bytes are counted up to then. */
interface Visit {
  readonly painted: number;
  readonly readable: number;
  /** The screen is shown, and no task of 50 ms or more ran in the half second after. */
  readonly tappable: number;
  /** All visible photos are loaded; 0 if there are none. */
  readonly photos: number;
  readonly requests: number;
  readonly scriptKb: number;
  readonly styleKb: number;
  readonly fontKb: number;
  readonly answersKb: number;
  readonly photosKb: number;
  readonly shift: number;
}

const { dataDir, remove } = await makeDataDir();
const product = await startProduct({ dataDir });
const browser = await launchBrowser();
try {
  const [open, guarded] = [await freeTable(dataDir, 2), await freeTable(dataDir, 1)];
  const dish = 'section[id^="category-"] h2';
  const large = await menuWithPhotos(product.url);
  const screens: readonly Screen[] = [
    { name: 'diner: link to menu', path: open.path, shown: dish },
    { name: 'diner: link to menu, again', path: open.path, shown: dish, again: true },
    { name: 'diner: 120 dishes, 60 photos', path: large, shown: dish, limits: { readable: 1.5, photos: 3 } },
    { name: 'diner: link to OTP', path: guarded.path, shown: 'input[autocomplete="one-time-code"]' },
    { name: 'diner: no visit', path: dinerPaths.lastMenu, shown: 'h1' },
    { name: 'portal: login', path: portalPaths.login, shown: 'input[name="username"]' },
    { name: 'portal: table order status', path: portalPaths.floor, shown: 'main article', signedIn: true },
  ];
  const session = await staffSession(browser, product.url);
  const rows = new Map<string, Visit[]>();
  const chosen = screens.filter(({ name }) => only === undefined || name.includes(only));
  // Alternates between the screens, so that other load on the machine affects all of them.
  for (let run = 0; run < runs; run += 1) {
    for (const screen of chosen) {
      const storageState = screen.signedIn ? session : { cookies: [], origins: [] };
      const deviceScaleFactor = screen.limits ? 3 : 1;
      const phone = { viewport, deviceScaleFactor, isMobile: true, hasTouch: true };
      const context = await browser.newContext({ ...phone, storageState });
      const page = await context.newPage();
      if (screen.again) await visit(page, product.url, screen);
      const figures = await visit(page, product.url, screen, slow);
      rows.set(screen.name, [...(rows.get(screen.name) ?? []), figures]);
      await context.close();
    }
  }
  print(rows);
  for (const { name, limits } of chosen) {
    for (const figure of limits ? (['readable', 'photos'] as const) : []) {
      const value = middle((rows.get(name) ?? []).map((row) => row[figure])) / 1000;
      aim({ name: `${name}: ${figure}`, value, unit: 's', limit: limits?.[figure] ?? 0, bound: 'most' });
    }
  }
} finally {
  await browser.close();
  await product.stop();
  await remove();
}

/** The link to a table in a separate restaurant. */
async function menuWithPhotos(url: string): Promise<string> {
  const headers = { Authorization: await staff.signIn(url, 'admin', 'Admin@123') };
  const { connectionString } = await embeddedDatabase(dataDir);
  return withDatabase(connectionString, async (client) => {
    const [id = 0] = await addRestaurants(client, 1);
    const config = JSON.stringify({ otprequired: 0, managercode: '', paymenttype: 'T', openmenu: 1 });
    await client.query(`update restaurants set name = 'Photos', config = $2 where id = $1`, [id, config]);
    const [code] = await addTables(client, id, 1);
    await client.query(`update dining_tables set name = 'Table 1' where restaurant_id = $1`, [id]);
    await fillMenu(client, id, 120);
    await addPhotos(client, url, { ...headers, 'X-Restaurant': String(id) }, { restaurantId: id, count: 60, made: 10 });
    return dinerPaths.checkIn(`${id}-${code}`);
  });
}

async function staffSession(browser: Browser, url: string) {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  await signIn(page, url, 'manager2');
  await page.waitForFunction(() => {
    const kept = localStorage.getItem('comanda.staff') ?? '';
    return ['privileges', 'restaurantConfig'].every((part) => kept.includes(part));
  });
  const state = await context.storageState();
  await context.close();
  return state;
}

async function visit(page: Page, url: string, screen: Screen, network?: typeof slow): Promise<Visit> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  if (network) {
    await devtools.send('Network.emulateNetworkConditions', network);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerCpu });
  }
  const wire = watchWire(devtools);
  // esbuild wraps functions in a helper that the page doesn't have.
  await page.addInitScript('globalThis.__name = (named) => named;');
  await page.addInitScript(watchScreen, [screen.shown, screen.limits !== undefined] as const);
  await page.goto(url + screen.path, { waitUntil: 'commit' });
  await page.waitForFunction(() => (window as unknown as Watched).watched.tappable !== undefined, undefined, {
    timeout: 60_000,
    polling: 200,
  });
  const { painted, readable, tappable, photos, shift } = await page.evaluate(
    () => (window as unknown as Watched).watched,
  );
  if (process.env.SHOW_REQUESTS) for (const line of wire.lines()) console.log(line);
  const until = wire.until((readable ?? 0) / 1000);
  const photosKb = wire.photosKb((photos ?? 0) / 1000);
  await devtools.detach();
  const times = { painted: painted ?? 0, readable: readable ?? 0, tappable: tappable ?? 0, photos: photos ?? 0 };
  return { ...times, shift, ...until, photosKb };
}

interface Watched {
  watched: { painted?: number; readable?: number; tappable?: number; photos?: number; shift: number };
}

function watchScreen([shown, hasPhotos]: readonly [string, boolean]) {
  const watched: Watched['watched'] = { shift: 0 };
  (window as unknown as Watched).watched = watched;
  let lastTaskEnd = 0;
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') watched.painted = entry.startTime;
  });
  observe('longtask', ({ startTime, duration }) => {
    lastTaskEnd = Math.max(lastTaskEnd, startTime + duration);
  });
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) watched.shift += value;
  });
  const look = () => {
    if (watched.readable === undefined) {
      if (document.querySelector(shown) === null) return void requestAnimationFrame(look);
      return void requestAnimationFrame(() => {
        watched.readable = performance.now();
        setTimeout(look, 500);
      });
    }
    if (watched.photos === undefined && hasPhotos) return void setTimeout(look, 100);
    if (performance.now() - lastTaskEnd < 500) return void setTimeout(look, 100);
    watched.tappable = Math.max(watched.readable, lastTaskEnd);
  };
  requestAnimationFrame(look);
  const lookAtPhotos = () => {
    const inSight = [...document.querySelectorAll<HTMLImageElement>('article img')].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    });
    if (inSight.length === 0 || inSight.some((image) => !image.complete || image.naturalWidth === 0))
      return void requestAnimationFrame(lookAtPhotos);
    watched.photos = performance.now();
  };
  if (hasPhotos) requestAnimationFrame(lookAtPhotos);
}

function watchWire(devtools: CDPSession) {
  interface Fetched {
    readonly url: string;
    readonly kind: string;
    readonly began: number;
    ended?: number;
    bytes: number;
    isCached: boolean;
  }
  const fetched = new Map<string, Fetched>();
  let origin: number | undefined;
  devtools.on('Network.requestWillBeSent', ({ requestId, timestamp, type, request }) => {
    origin ??= timestamp;
    const began = timestamp - origin;
    fetched.set(requestId, { url: request.url, kind: type ?? 'Other', began, bytes: 0, isCached: false });
  });
  devtools.on('Network.requestServedFromCache', ({ requestId }) => {
    const resource = fetched.get(requestId);
    if (resource) resource.isCached = true;
  });
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    const resource = fetched.get(requestId);
    if (resource) resource.isCached ||= response.fromDiskCache === true;
  });
  devtools.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const resource = fetched.get(requestId);
    if (resource) Object.assign(resource, { bytes: encodedDataLength, ended: timestamp - (origin ?? 0) });
  });
  const kilobytes = (list: readonly Fetched[], kind: (kind: string) => boolean) =>
    list.filter((resource) => kind(resource.kind)).reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
  return {
    until(seconds: number) {
      const list = [...fetched.values()].filter(({ url, began }) => url.startsWith('http') && began <= seconds);
      const fromNet = list.filter(({ isCached }) => !isCached);
      return {
        requests: fromNet.length,
        scriptKb: kilobytes(fromNet, (kind) => kind === 'Script'),
        styleKb: kilobytes(fromNet, (kind) => kind === 'Stylesheet'),
        fontKb: kilobytes(fromNet, (kind) => kind === 'Font'),
        answersKb: kilobytes(fromNet, (kind) => kind === 'Fetch' || kind === 'XHR'),
      };
    },
    photosKb: (seconds: number) =>
      kilobytes(
        [...fetched.values()].filter(({ ended = Infinity }) => ended <= seconds),
        (kind) => kind === 'Image',
      ),
    lines: () =>
      [...fetched.values()].map(
        ({ url, kind, began, ended, bytes, isCached }) =>
          `${(began * 1000).toFixed(0).padStart(6)} ${((ended ?? 0) * 1000).toFixed(0).padStart(6)} ${String(bytes).padStart(7)} ${kind}${isCached ? ' (cache)' : ''} ${url}`,
      ),
  };
}

function middle(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function print(rows: ReadonlyMap<string, readonly Visit[]>): void {
  const table = [...rows].map(([screen, visits]) => {
    const of = (figure: keyof Visit) => visits.map((visit) => visit[figure]);
    const time = (figure: keyof Visit) => {
      const values = of(figure);
      const inSeconds = [middle(values), Math.min(...values), Math.max(...values)].map((ms) => (ms / 1000).toFixed(2));
      return `${inSeconds[0]} (${inSeconds[1]} to ${inSeconds[2]})`;
    };
    return {
      screen,
      'painted s': time('painted'),
      'readable s': time('readable'),
      'tappable s': time('tappable'),
      'photos s': time('photos'),
      requests: middle(of('requests')),
      'script KB': Math.round(middle(of('scriptKb'))),
      'style KB': Math.round(middle(of('styleKb'))),
      'font KB': Math.round(middle(of('fontKb'))),
      'calls KB': Math.round(middle(of('answersKb'))),
      'photos KB': Math.round(middle(of('photosKb'))),
      shift: Number(middle(of('shift')).toFixed(3)),
    };
  });
  console.table(table);
}
