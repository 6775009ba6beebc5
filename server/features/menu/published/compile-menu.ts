import { createHash } from 'node:crypto';
import type { MenuCategory, MenuItem } from '../../../../core/contract/menu.ts';
import type { OfferTimes } from '../../../../core/contract/offer-times.ts';
import { subItemsOf } from '../../../../core/contract/sub-items.ts';
import { acceptsUpTo, acceptTimes } from '../../../../core/domain/auto-accept.ts';
import { startingRegion } from '../../../../core/domain/formats/region.ts';
import { type Cents, type Money, moneyOf } from '../../../../core/domain/money.ts';
import { nextChange, type Schedule } from '../../../../core/domain/offer-times.ts';
import { ok } from '../../../platform/http/route.ts';
import { inTurns } from '../../../platform/others-turn.ts';
import type { MenuItemRow, MenuRow, Offer } from './menu.queries.ts';
import { menuDefaults, menuGroups } from './menu-groups.ts';
import { closedBy, groupTimes, itemAt, type MenuMoment, schedulesOf } from './offered-now.ts';

export interface CompiledMenu {
  readonly items: ReadonlyMap<number, MenuItemRow>;
  readonly body: Buffer;
  /** A hash of the body, so that it also changes when only the time or the stock does. */
  readonly etag: string;
  /** When the time of day next changes the menu, in milliseconds since 1970. */
  readonly nextChange: number | undefined;
  /** The largest total that accepts itself now; undefined if none does. */
  readonly acceptsUpToCents: Cents | undefined;
  /** When the kitchen accepts guests' orders again, in milliseconds since 1970. Undefined unless it is paused. */
  readonly pausedUntil: number | undefined;
}

/** The menu as it is at a moment, without empty categories. Yields to other requests in between. */
export async function compileMenu(rows: readonly MenuRow[], moment: Date): Promise<CompiledMenu> {
  const at: MenuMoment = { moment, timeZone: rows[0]?.region.timeZone ?? 'UTC' };
  const money = moneyOf(rows[0]?.region.currency ?? startingRegion.currency);
  const menu: Offer = { offerTimes: rows[0]?.menuTimes ?? null, priceWindows: null };
  const categories: MenuCategory[] = [];
  const items = new Map<number, MenuItemRow>();
  const changes = changesOfTimes(at);
  for await (const { item, categoryId, categoryName, ...row } of inTurns(rows)) {
    if (!item || categoryId === null || categoryName === null) continue;
    const category: Offer = { offerTimes: row.categoryTimes, priceWindows: row.categoryPrices };
    const course = row.serviceSettings?.courses && row.categoryCourse ? { course: row.categoryCourse } : {};
    if (categories.at(-1)?.itemCategoryId !== categoryId) {
      const offered = offeredOf(closedBy([category], at));
      categories.push({ itemCategoryId: categoryId, categoryName, ...offered, ...course, items: [] });
    }
    const itemNow = itemAt(item, [category, menu], at);
    items.set(item.id, { ...itemNow, ...course });
    categories.at(-1)?.items.push(presentMenuItem(money, itemNow));
    changes.add([...[item, category, menu].flatMap(schedulesOf), ...groupTimes(item.groups)]);
  }
  const { autoAccept = null } = rows[0]?.serviceSettings ?? {};
  const acceptsUpToCents = acceptsUpTo(autoAccept, at.moment, at.timeZone);
  if (autoAccept) changes.add([acceptTimes(autoAccept)]);
  const pausedUntil = changes.addMoment(rows[0]?.pausedUntil);
  const answer = {
    ...ok(categories),
    ...offeredOf(closedBy([menu], at)),
    ...(acceptsUpToCents === undefined ? {} : { acceptsUpTo: money.toDecimal(acceptsUpToCents) }),
    ...(pausedUntil === undefined ? {} : { pausedUntil: new Date(pausedUntil).toISOString() }),
  };
  const body = Buffer.from(JSON.stringify(answer));
  const etag = `W/"${createHash('sha256').update(body).digest('base64url')}"`;
  return { items, body, etag, nextChange: changes.first(), acceptsUpToCents, pausedUntil };
}

/** Equal schedules are evaluated only once, because many dishes share one. */
function changesOfTimes({ moment, timeZone }: MenuMoment) {
  const known = new Set<string>();
  const moments: number[] = [];
  return {
    add(schedules: readonly Schedule[]) {
      const others = schedules.filter((schedule) => {
        const key = JSON.stringify(schedule);
        return !known.has(key) && known.add(key);
      });
      const next = nextChange(others, moment, timeZone);
      if (next) moments.push(next.getTime());
    },
    /** Adds a moment that is in the future, and returns it. */
    addMoment(at: number | null | undefined) {
      if (at == null || at <= moment.getTime()) return undefined;
      moments.push(at);
      return at;
    },
    first: () => (moments.length > 0 ? Math.min(...moments) : undefined),
  };
}

const offeredOf = (schedule: Schedule | undefined) => (schedule ? { offered: schedule as OfferTimes } : {});

function presentMenuItem(money: Money, item: MenuItemRow): MenuItem {
  return {
    itemId: item.id,
    itemName: item.name,
    description: item.description,
    price: money.toDecimal(item.priceCents),
    ...(item.usualCents === undefined
      ? {}
      : { usualPrice: money.toDecimal(item.usualCents), priceUntil: item.priceUntil }),
    type: item.types.join(','),
    availibilty: item.availability,
    ...offeredOf(item.offered),
    ...(item.left !== null && item.availability === 'A' ? { left: item.left } : {}),
    ...item.contents,
    ...subItemsOf(money, item.groups),
    ...menuGroups(money, item),
    ...menuDefaults(money, item.groups),
    qty: 0,
    selectedSubItems: [],
    specialInstruction: '',
    ...presentLook(item),
  };
}

/** Leaves out fields that staff haven't set, so that documented clients get the fields they know. */
export const presentLook = ({
  featured,
  favourite,
  goesWith,
  photo,
}: Pick<MenuItemRow, 'featured' | 'favourite' | 'goesWith' | 'photo'>) => ({
  ...(featured && { featured: true as const }),
  ...(favourite && { favourite: true as const }),
  ...(goesWith.length > 0 && { goesWith: [...goesWith] }),
  ...(photo && { photo }),
});
