import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Formats, formatsOf } from '../../../core/domain/formats/formats.ts';
import { parseRate, type Rate } from '../../../core/domain/pricing/rate.ts';
import { type Database, inTransaction, type Tx } from '../../platform/database.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { compileMenu, type MenuParts } from './compile-menu.ts';
import {
  lockMenu,
  type MenuItemRow,
  type MenuMark,
  noteMenuChange,
  raiseMenuVersion,
  readMenu,
  readMenuMark,
} from './menu.queries.ts';
import { createNextChanges } from './next-changes.ts';

export { presentLook } from './compile-menu.ts';
export { type DishGroupRow, dishGroups, dishGroupsJson } from './dish-groups.queries.ts';
export { lockMenu, type MenuItemRow } from './menu.queries.ts';
export { choiceAt, menuGroups, subItemsOf } from './menu-groups.ts';

/** The statement that places an order compares its version again, so that no stale price is charged. */
export interface Menu extends MenuMark {
  readonly restaurantId: number;
  /** When it changes by itself, in milliseconds since 1970: then it is read again, and open screens are told. */
  readonly nextChange: number | undefined;
  readonly taxRate: Rate;
  readonly formats: Formats;
  readonly items: ReadonlyMap<number, MenuItemRow>;
  readonly parts: MenuParts;
  readonly etag: string;
  /** Compressed on first use, off the main thread. */
  body(encoding: Encoding): Buffer | Promise<Buffer>;
}

type Encoding = 'identity' | 'gzip' | 'br';

export interface Menus {
  /** Cached until it changes; undefined for an unknown or inactive restaurant. */
  of(restaurantId: number): Promise<Menu | undefined>;
  /** Called after a statement found the cached menu outdated. */
  forget(restaurantId: number): void;
}

interface Remembered {
  readonly menu: Promise<Menu | undefined>;
  readonly feedVersion: string | undefined;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Caches menus per restaurant; concurrent callers share one read. */
export function createMenus({ db, feed, clock }: Pick<Services, 'db' | 'feed' | 'clock'>): Menus & { close(): void } {
  const remembered = new Map<number, Remembered>();
  const nextChanges = createNextChanges(clock, (restaurantId) => {
    feed.bump('menu', restaurantId);
    // A lost connection makes all programs and screens read again anyway.
    noteMenuChange(db, restaurantId).catch(() => undefined);
  });
  const isDue = ({ nextChange }: Menu) => nextChange !== undefined && nextChange <= clock.now();

  const readAndRemember = (restaurantId: number, feedVersion: string | undefined) => {
    const before = remembered.get(restaurantId)?.menu;
    const menu = prepareMenu(db, restaurantId, before, new Date(clock.now()));
    const entry = { menu, feedVersion };
    remembered.set(restaurantId, entry);
    const forgetUnusable = () => {
      if (remembered.get(restaurantId) === entry) remembered.delete(restaurantId);
    };
    // Don't cache unknown restaurants (memory) or failed reads.
    menu.then((found) => {
      if (!found) return forgetUnusable();
      if (remembered.get(restaurantId)?.menu === menu) nextChanges.set(restaurantId, found.nextChange);
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
    // Another caller reads it already.
    if (remembered.get(restaurantId)?.menu !== entry.menu) return of(restaurantId);
    if (!mark || mark.version !== menu?.version || mark.stock !== menu.stock) {
      return readAndRemember(restaurantId, feedVersion);
    }
    remembered.set(restaurantId, { menu: entry.menu, feedVersion });
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

async function prepareMenu(
  db: Database,
  restaurantId: number,
  before: Promise<Menu | undefined> | undefined,
  moment: Date,
): Promise<Menu | undefined> {
  const rows = await readMenu(db, restaurantId);
  const [row] = rows;
  if (!row) return undefined;
  const taxRate = parseRate(row.taxRate);
  if (taxRate === undefined) throw new Error(`tax rate of restaurant ${restaurantId} unreadable`);
  const earlier = await before?.catch(() => undefined);
  const { body, ...compiled } = await compileMenu(rows, earlier?.parts, moment);
  const { version, stock } = row;
  const moments = [row.nextChange, compiled.nextChange].filter((moment) => moment != null);
  return {
    ...{ restaurantId, version, stock, taxRate, formats: formatsOf(row), ...compiled, body: encodings(body) },
    nextChange: moments.length > 0 ? Math.min(...moments) : undefined,
  };
}

/** In bytes. Larger menus are compressed less, because the first guest waits for it. */
const largeMenu = 200_000;

function encodings(identity: Buffer): Menu['body'] {
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

/** Runs `work` while no other change does, and raises the menu's version unless it returns a refusal or false. */
export async function changeMenu<Outcome>(
  { db, feed }: Services,
  restaurantId: number,
  work: (tx: Tx) => Promise<Outcome>,
): Promise<Outcome> {
  const isChanged = (outcome: Outcome) => outcome !== false && !isRefusal(outcome);
  const outcome = await inTransaction(db, async (tx) => {
    await lockMenu(tx, restaurantId);
    const done = await work(tx);
    if (isChanged(done)) await raiseMenuVersion(tx, restaurantId);
    return done;
  });
  if (isChanged(outcome)) feed.bump('menu', restaurantId);
  return outcome;
}
