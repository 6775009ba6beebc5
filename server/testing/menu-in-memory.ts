import { formatsOf } from '../../core/domain/formats/formats.ts';
import type { Menu, MenuItemRow } from '../features/menu/menu.service.ts';

/** A dish without choices, at 12.50. */
export const dishInMemory = (id: number, more: Partial<MenuItemRow> = {}): MenuItemRow => ({
  ...{
    id,
    name: `Dish ${id}`,
    description: `About ${id}`,
    priceCents: 1250,
    types: [],
    contents: {},
    availability: 'A',
  },
  ...{ selection: 'Y', mandatory: false, maxChoices: 0, choices: [], featured: false, goesWith: [] },
  ...{ isCounted: false, left: null, ...more },
});

const nothing = Buffer.alloc(0);

/** A menu that no database holds. `taxRate` as `readRate` gives it. */
export const menuInMemory = (dishes: readonly MenuItemRow[], taxRate: number): Menu => ({
  ...{ restaurantId: 1, version: 7, taxRate, items: new Map(dishes.map((one) => [one.id, one])) },
  ...{ bytes: 0, etag: '', stock: '', nextChange: undefined, formats: formatsOf() },
  body: () => nothing,
});
