import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { type Formats, formatsOf } from '../../../../core/domain/formats/formats.ts';
import { parseRate, type Rate } from '../../../../core/domain/pricing/rate.ts';
import { nextRateChange, type TaxesOfDay, taxesAt } from '../../../../core/domain/tax-settings.ts';
import { type Database, inTransaction, type Tx } from '../../../platform/database.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { type CompiledMenu, compileMenu } from './compile-menu.ts';
import {
  lockMenu,
  lockStock,
  type MenuMark,
  noteMenuChange,
  raiseMenuVersion,
  readMenu,
  readMenuMark,
} from './menu.queries.ts';
import { withinMenuLimits } from './menu-size.ts';
import { createNextChanges } from './next-changes.ts';

/** The version is checked again by the statement that places an order, so an outdated price is never charged. */
export interface Menu extends MenuMark, Pick<CompiledMenu, 'items' | 'etag' | 'acceptsUpToCents' | 'pausedUntil'> {
  readonly restaurantId: number;
  /** When the time of day next changes the menu, in milliseconds since 1970. It is then reloaded. */
  readonly nextChange: number | undefined;
  /** The rate that calls report: 0 if prices include tax. */
  readonly taxRate: Rate;
  /** Undefined if a single rate is added to all prices. */
  readonly taxes: TaxesOfDay | undefined;
  /** Whether lines can name seats. */
  readonly hasSeats: boolean;
  readonly formats: Formats;
  readonly hasCourses: boolean;
  readonly bytes: number;
  readonly body: Encodings;
}

/** Each encoding is compressed on first use, off the main thread. */
export type Encodings = (encoding: Encoding) => Buffer | Promise<Buffer>;
export type Encoding = 'identity' | 'gzip' | 'br';

export interface Menus {
  /** Cached until the menu changes. Undefined if the restaurant is unknown or inactive. */
  of(restaurantId: number): Promise<Menu | undefined>;
  /** Call this when a statement found the cached menu outdated. */
  forget(restaurantId: number): void;
}

interface Remembered {
  readonly menu: Promise<Menu | undefined>;
  readonly feedVersion: string | undefined;
  readonly bytes: number;
}

/** Limit for the cached response bodies of all menus. In memory, a menu takes about ten times as much. */
const mostBytes = 16 * 1_048_576;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Caches the most recently used menus. Concurrent callers share one read. */
export function createMenus({ db, feed, clock }: Pick<Services, 'db' | 'feed' | 'clock'>): Menus & { close(): void } {
  const remembered = new LRUCache<number, Remembered>({ maxSize: mostBytes, sizeCalculation: ({ bytes }) => bytes });
  const nextChanges = createNextChanges(clock, (restaurantId) => {
    feed.bump('menu', restaurantId);
    // If the connection is lost, all programs and screens reload anyway.
    noteMenuChange(db, restaurantId).catch(() => undefined);
  });
  const isDue = ({ nextChange }: Menu) => nextChange !== undefined && nextChange <= clock.now();

  const readAndRemember = (restaurantId: number, feedVersion: string | undefined) => {
    const menu = prepareMenu(db, restaurantId, new Date(clock.now()));
    const entry = { menu, feedVersion, bytes: 1 };
    remembered.set(restaurantId, entry);
    const forgetUnusable = () => {
      if (remembered.get(restaurantId)?.menu === menu) remembered.delete(restaurantId);
    };
    // Unknown restaurants aren't cached, to save memory, and neither are failed reads.
    menu.then((found) => {
      if (!found) return forgetUnusable();
      const kept = remembered.get(restaurantId);
      if (kept?.menu !== menu) return;
      remembered.set(restaurantId, { ...kept, bytes: Math.min(found.bytes, mostBytes) });
      nextChanges.set(restaurantId, found.nextChange);
    }, forgetUnusable);
    return menu;
  };

  const of: Menus['of'] = async (restaurantId) => {
    const feedVersion = feed.version('menu', restaurantId);
    const entry = remembered.get(restaurantId);
    if (!entry) return readAndRemember(restaurantId, feedVersion);
    const menu = await entry.menu;
    const isOver = menu !== undefined && isDue(menu);
    if (feedVersion !== undefined && entry.feedVersion === feedVersion && !isOver) return menu;
    const mark = menu && !isOver ? await readMenuMark(db, restaurantId) : undefined;
    // Another caller is already reloading it.
    if (remembered.get(restaurantId)?.menu !== entry.menu) return of(restaurantId);
    if (!mark || mark.version !== menu?.version || mark.stock !== menu.stock) {
      return readAndRemember(restaurantId, feedVersion);
    }
    remembered.set(restaurantId, { ...entry, feedVersion });
    return menu;
  };

  return {
    of,
    forget(restaurantId) {
      remembered.delete(restaurantId);
    },
    close: nextChanges.close,
  };
}

async function prepareMenu(db: Database, restaurantId: number, moment: Date): Promise<Menu | undefined> {
  const rows = await readMenu(db, restaurantId);
  const [row] = rows;
  if (!row) return undefined;
  const taxRate = parseRate(row.taxRate);
  if (taxRate === undefined) throw new Error(`tax rate of restaurant ${restaurantId} unreadable`);
  const { body, ...compiled } = await compileMenu(rows, moment);
  const { version, stock, serviceSettings } = row;
  const taxes = row.taxSettings && { settings: row.taxSettings, taxRate, timeZone: row.region.timeZone };
  const nextRate = taxes && nextRateChange(taxes, moment);
  const moments = [row.nextChange, compiled.nextChange, nextRate].filter((moment) => moment != null);
  const ofDay = taxes ? taxesAt(taxes, moment) : undefined;
  return {
    restaurantId,
    version,
    stock,
    taxRate: ofDay?.namedRate ?? taxRate,
    taxes: ofDay,
    hasSeats: serviceSettings?.seats ?? false,
    formats: formatsOf(row.region),
    hasCourses: serviceSettings?.courses ?? false,
    ...compiled,
    bytes: body.length,
    body: encodings(body),
    nextChange: moments.length > 0 ? Math.min(...moments) : undefined,
  };
}

/** In bytes. Larger menus get less compression, because the first guest has to wait for it. */
const largeMenu = 200_000;

export function encodings(identity: Buffer): Encodings {
  const made = new Map<Encoding, Buffer | Promise<Buffer>>([['identity', identity]]);
  const quality = identity.length > largeMenu ? 4 : 6;
  return (encoding) => {
    const known = made.get(encoding);
    if (known) return known;
    const making =
      encoding === 'gzip'
        ? compressGzip(identity)
        : compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
    made.set(encoding, making);
    making.then(
      (bytes) => made.set(encoding, bytes),
      () => made.delete(encoding),
    );
    return making;
  };
}

/** The most compact encoding that the client accepts. */
export function acceptedEncoding({ 'accept-encoding': accepted = '' }: IncomingHttpHeaders): Encoding {
  return /\bbr\b/.test(String(accepted)) ? 'br' : /\bgzip\b/.test(String(accepted)) ? 'gzip' : 'identity';
}

const lockAll = async (tx: Tx, restaurantId: number) => {
  await lockMenu(tx, restaurantId);
  await lockStock(tx, restaurantId);
};

/** Runs `work` under the menu's lock, and increments the menu's version unless it returns a refusal or false. */
export async function changeMenu<Outcome>(
  { db, feed }: Services,
  restaurantId: number,
  work: (tx: Tx) => Promise<Outcome>,
  lock = lockAll,
): Promise<Outcome> {
  const isChanged = (outcome: Outcome) => outcome !== false && !isRefusal(outcome);
  const outcome = await inTransaction(db, async (tx) => {
    await lock(tx, restaurantId);
    const done = await work(tx);
    if (isChanged(done)) await raiseMenuVersion(tx, restaurantId);
    return done;
  });
  if (isChanged(outcome)) feed.bump('menu', restaurantId);
  return outcome;
}

/** Like `changeMenu`, for work that may enlarge the menu. Refused if the menu then exceeds a limit. */
export const growMenu = <Outcome>(services: Services, restaurantId: number, work: (tx: Tx) => Promise<Outcome>) =>
  changeMenu(services, restaurantId, (tx) => withinMenuLimits(tx, restaurantId, () => work(tx)));
