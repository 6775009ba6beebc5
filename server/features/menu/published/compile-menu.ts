import { createHash } from 'node:crypto';
import type { MenuCategory, MenuItem } from '../../../../core/contract/menu.ts';
import type { OfferTimes } from '../../../../core/contract/offer-times.ts';
import { subItemsOf } from '../../../../core/contract/sub-items.ts';
import { toDecimal } from '../../../../core/domain/money.ts';
import { nextChange, type Schedule } from '../../../../core/domain/offer-times.ts';
import { ok } from '../../../platform/http/route.ts';
import { takeTurns } from '../../../platform/others-turn.ts';
import type { MenuItemRow, MenuPartRow, Offer, StoredMenuItem } from './menu.queries.ts';
import { menuDefaults, menuGroups } from './menu-groups.ts';
import { closedBy, groupTimes, isNow, itemAt, type MenuMoment, schedulesOf } from './offered-now.ts';

/** Reused for the next version, in which most parts are unchanged. */
export interface MenuPart {
  readonly stored: string;
  /** JSON of the category's and the menu's times and lower prices. */
  readonly above: string;
  readonly schedules: readonly Schedule[];
  /** Which of these schedules were open. */
  readonly reading: string;
  readonly items: readonly MenuItemRow[];
  /** JSON, comma-separated. */
  readonly written: Buffer;
}

export type MenuParts = ReadonlyMap<string, MenuPart>;

export interface MenuSection {
  /** Without its items. */
  readonly head: MenuCategory;
  readonly parts: MenuPart[];
}

export interface CompiledMenu {
  readonly parts: MenuParts;
  readonly sections: readonly MenuSection[];
  readonly items: ReadonlyMap<number, MenuItemRow>;
  readonly body: Buffer;
  /** Of the body, so that it also changes when only time or stock does. */
  readonly etag: string;
  /** When times change it, in milliseconds since 1970. */
  readonly nextChange: number | undefined;
}

/**
 * The menu as it reads at a moment. Recompiles only parts that changed since `before` and yields to other work. Omits
 * empty categories.
 */
export async function compileMenu(
  rows: readonly MenuPartRow[],
  before: MenuParts | undefined,
  moment: Date,
): Promise<CompiledMenu> {
  const at: MenuMoment = { moment, timeZone: rows[0]?.timeZone ?? 'UTC' };
  const menu: Offer = { offerTimes: rows[0]?.menuTimes ?? null, priceWindows: null };
  const parts = new Map<string, MenuPart>();
  const items = new Map<number, MenuItemRow>();
  const othersTurnIfDue = takeTurns();
  const [start = '', end = ''] = JSON.stringify({ ...ok([]), ...offeredOf(closedBy([menu], at)) }).split('[]');
  const chunks: Buffer[] = [Buffer.from(`${start}[`)];
  const sections: MenuSection[] = [];
  for (const row of rows) {
    const { categoryId, categoryName, part, items: stored } = row;
    if (categoryId === null || categoryName === null || stored === null) continue;
    const offer: Offer = { offerTimes: row.categoryTimes, priceWindows: row.categoryPrices };
    const name = `${categoryId}.${part}`;
    const kept = before?.get(name);
    const compiled = kept && isCurrent(kept, stored, [offer, menu], at) ? kept : compilePart(stored, [offer, menu], at);
    parts.set(name, compiled);
    for (const item of compiled.items) items.set(item.id, item);
    const section = sections.at(-1);
    if (section?.head.itemCategoryId === categoryId) {
      chunks.push(Buffer.from(','));
      section.parts.push(compiled);
    } else {
      const head = { itemCategoryId: categoryId, categoryName, ...offeredOf(closedBy([offer], at)), items: [] };
      chunks.push(Buffer.from((section ? ']},' : '') + JSON.stringify(head).slice(0, -2)));
      sections.push({ head, parts: [compiled] });
    }
    chunks.push(compiled.written);
    await othersTurnIfDue();
  }
  const body = Buffer.concat([...chunks, Buffer.from(`${sections.length > 0 ? ']}' : ''}]${end}`)]);
  const etag = `W/"${createHash('sha256').update(body).digest('base64url')}"`;
  return { parts, sections, items, body, etag, nextChange: await changeOf(parts, at, othersTurnIfDue) };
}

/** Many dishes have the same times. */
async function changeOf(parts: MenuParts, { moment, timeZone }: MenuMoment, othersTurnIfDue: () => Promise<void>) {
  const known = new Set<string>();
  let first: number | undefined;
  for (const { schedules } of parts.values()) {
    const others = schedules.filter((schedule) => {
      const key = JSON.stringify(schedule);
      return !known.has(key) && known.add(key);
    });
    const next = nextChange(others, moment, timeZone)?.getTime();
    if (next !== undefined) first = Math.min(first ?? next, next);
    await othersTurnIfDue();
  }
  return first;
}

function isCurrent(kept: MenuPart, stored: string, above: readonly Offer[], at: MenuMoment): boolean {
  const isSame = kept.stored === stored && kept.above === JSON.stringify(above);
  return isSame && kept.reading === readingOf(kept.schedules, at);
}

const readingOf = (schedules: readonly Schedule[], at: MenuMoment) =>
  schedules.map((schedule) => isNow(schedule, at)).join();

function compilePart(stored: string, above: readonly Offer[], at: MenuMoment): MenuPart {
  const rows = JSON.parse(stored) as StoredMenuItem[];
  const schedules = [...[...above, ...rows].flatMap(schedulesOf), ...rows.flatMap(({ groups }) => groupTimes(groups))];
  const items = rows.map((row) => itemAt(row, above, at));
  return {
    ...{ stored, above: JSON.stringify(above), schedules, reading: readingOf(schedules, at), items },
    written: Buffer.from(items.map((item) => JSON.stringify(presentMenuItem(item))).join(',')),
  };
}

const offeredOf = (schedule: Schedule | undefined) => (schedule ? { offered: schedule as OfferTimes } : {});

function presentMenuItem(item: MenuItemRow): MenuItem {
  return {
    itemId: item.id,
    itemName: item.name,
    description: item.description,
    price: toDecimal(item.priceCents),
    ...(item.usualCents === undefined ? {} : { usualPrice: toDecimal(item.usualCents), priceUntil: item.priceUntil }),
    type: item.types.join(','),
    availibilty: item.availability,
    ...offeredOf(item.offered),
    ...(item.left !== null && item.availability === 'A' ? { left: item.left } : {}),
    ...item.contents,
    ...subItemsOf(item.groups),
    ...menuGroups(item.groups),
    ...menuDefaults(item.groups),
    qty: 0,
    selectedSubItems: [],
    specialInstruction: '',
    ...presentLook(item),
  };
}

/** Absent where staff chose nothing, so that documented clients read what they know. */
export const presentLook = ({ featured, goesWith, photo }: Pick<MenuItemRow, 'featured' | 'goesWith' | 'photo'>) => ({
  ...(featured && { featured: true as const }),
  ...(goesWith.length > 0 && { goesWith: [...goesWith] }),
  ...(photo && { photo }),
});
