import { privateRules, type SubItemRules } from '../../core/contract/sub-items.ts';
import { formatsOf } from '../../core/domain/formats/formats.ts';
import type { DishChoiceRow, DishGroupRow, Menu, MenuItemRow } from '../features/menu/menu.service.ts';
import type { ChoiceRow } from '../features/orders/choice-rows.queries.ts';

/** A dish at 12.50 without choices. */
export const dishInMemory = (id: number, more: Partial<MenuItemRow> = {}): MenuItemRow => ({
  id,
  name: `Dish ${id}`,
  description: `About ${id}`,
  priceCents: 1250,
  types: [],
  contents: {},
  availability: 'A',
  groups: [],
  featured: false,
  favourite: false,
  goesWith: [],
  isCounted: false,
  left: null,
  ...more,
});

/** The private group of a dish. */
export const listInMemory = (
  rules: Partial<SubItemRules>,
  choices: readonly Pick<DishChoiceRow, 'name' | 'description' | 'priceCents'>[],
): DishGroupRow => ({
  id: 0,
  kitchenName: '',
  ...privateRules({ selection: 'M', mandatory: false, max: 0, ...rules }),
  choices: choices.map((choice, id) => ({ ...choice, id, kitchenName: '', contents: {} })),
});

/** A choice of an order line, from the dish's private group. */
export const chosenInMemory = (choice: Pick<ChoiceRow, 'unit' | 'name' | 'description' | 'priceCents'>): ChoiceRow => ({
  ...choice,
  listCents: choice.priceCents,
  position: 0,
  group: '',
  within: '',
  quantity: 1,
  kitchenName: '',
  kitchenGroup: '',
  kitchenWithin: '',
  itemId: null,
});

const nothing = Buffer.alloc(0);

/** A menu that isn't stored in a database. `taxRate` is what `readRate` returns. */
export const menuInMemory = (dishes: readonly MenuItemRow[], taxRate: number): Menu => ({
  restaurantId: 1,
  version: 7,
  taxRate,
  taxes: undefined,
  items: new Map(dishes.map((item) => [item.id, item])),
  bytes: 0,
  etag: '',
  stock: '',
  nextChange: undefined,
  hasSeats: false,
  hasCourses: false,
  acceptsUpToCents: undefined,
  pausedUntil: undefined,
  formats: formatsOf(),
  body: () => nothing,
});
