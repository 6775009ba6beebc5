import { createHash } from 'node:crypto';
import { setImmediate as othersTurn } from 'node:timers/promises';
import type { MenuCategory, MenuItem } from '../../../core/contract/menu.ts';
import { toDecimal } from '../../../core/domain/money.ts';
import { ok } from '../../platform/http/route.ts';
import type { MenuItemRow, MenuPartRow } from './menu.queries.ts';

/** Reused for the next version, in which most parts are unchanged. */
export interface MenuPart {
  readonly stored: string;
  readonly items: readonly MenuItemRow[];
  /** JSON, comma-separated. */
  readonly written: string;
}

export type MenuParts = ReadonlyMap<string, MenuPart>;

export interface CompiledMenu {
  readonly parts: MenuParts;
  readonly items: ReadonlyMap<number, MenuItemRow>;
  readonly body: Buffer;
  /** Changes with the body, also where time or stock changed it and not a record. */
  readonly etag: string;
}

/** Compiling yields to other work after this time. */
const turnMs = 3;

/** Recompiles only parts that changed since `before` and yields to other work. Omits empty categories. */
export async function compileMenu(rows: readonly MenuPartRow[], before: MenuParts | undefined): Promise<CompiledMenu> {
  const parts = new Map<string, MenuPart>();
  const items = new Map<number, MenuItemRow>();
  const categories = new Map<number, { readonly name: string; readonly written: string[] }>();
  let begun = performance.now();
  for (const { categoryId, categoryName, part, items: stored } of rows) {
    if (categoryId === null || categoryName === null || stored === null) continue;
    const name = `${categoryId}.${part}`;
    const kept = before?.get(name);
    const compiled = kept?.stored === stored ? kept : compilePart(stored);
    parts.set(name, compiled);
    for (const item of compiled.items) items.set(item.id, item);
    const category = categories.get(categoryId) ?? { name: categoryName, written: [] };
    category.written.push(compiled.written);
    categories.set(categoryId, category);
    if (performance.now() - begun < turnMs) continue;
    await othersTurn();
    begun = performance.now();
  }
  const written = [...categories].map(([id, category]) => {
    const empty: MenuCategory = { itemCategoryId: id, categoryName: category.name, items: [] };
    return JSON.stringify(empty).replace(/\[\]\}$/, () => `[${category.written.join(',')}]}`);
  });
  const [start = '', end = ''] = JSON.stringify(ok([0])).split('0');
  const body = Buffer.from(start + written.join(',') + end);
  return { parts, items, body, etag: `W/"${createHash('sha256').update(body).digest('base64url')}"` };
}

function compilePart(stored: string): MenuPart {
  const items = JSON.parse(stored) as MenuItemRow[];
  return { stored, items, written: items.map((item) => JSON.stringify(presentMenuItem(item))).join(',') };
}

function presentMenuItem(item: MenuItemRow): MenuItem {
  return {
    itemId: item.id,
    itemName: item.name,
    description: item.description,
    price: toDecimal(item.priceCents),
    type: item.types.join(','),
    availibilty: item.availability,
    selection: item.selection,
    mandatory: item.mandatory,
    max: item.maxChoices,
    ...(item.left !== null && item.availability === 'A' ? { left: item.left } : {}),
    subItems: item.choices.map((choice) => ({
      subItemName: choice.name,
      description: choice.description,
      price: toDecimal(choice.priceCents),
    })),
    qty: 0,
    selectedSubItems: [],
    specialInstruction: '',
    ...presentLook(item),
  };
}

/** Absent where staff chose nothing, so that documented clients read what they know. */
export const presentLook = ({ featured, goesWith }: Pick<MenuItemRow, 'featured' | 'goesWith'>) => ({
  ...(featured && { featured: true as const }),
  ...(goesWith.length > 0 && { goesWith: [...goesWith] }),
});
