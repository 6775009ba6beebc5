import type { Item } from '../../core/contract/items.ts';
import type { MenuOutline } from '../../core/contract/menu.ts';
import type { FakeServer, SentRequest } from './fake-server.ts';
import { pageFigures } from './portal-data.ts';

export function buildMenuItem(part: Partial<Item> = {}): Item {
  return {
    itemId: 8,
    itemName: 'House Burger',
    price: 17,
    max: 3,
    type: '6,7',
    description: 'Dry-aged beef, brioche bun',
    category: { itemCategoryId: 4, categoryName: 'Burgers' },
    subItems: [
      { subItemName: 'Aged cheddar', description: '12 months', price: 1.5 },
      { subItemName: 'Smoked bacon', description: '', price: 2 },
    ],
    mandatory: true,
    selection: 'M',
    availibilty: 'A',
    version: 5,
    ...part,
  };
}

const outlineOf = (categoryName: string, itemCategoryId: number, items: readonly Item[]): MenuOutline[number] => ({
  ...{ categoryName, itemCategoryId },
  items: items.map(({ itemId, itemName, price, availibilty, featured = false }) => ({
    ...{ itemId, itemName, price, availibilty, featured },
  })),
});

/** A server that stores items: list, search, save, remove. Categories: Burgers, Soups. */
export function serveItems(server: FakeServer, ...rows: Item[]): void {
  let kept = rows;
  server.answer('items', ({ query }: SentRequest) => {
    const [page, size] = [Number(query.page), Number(query.size)];
    const found = kept.filter(({ itemName }) => itemName.includes(query.searchText ?? ''));
    return { ...pageFigures(found.length, page, size), content: found.slice(page * size, (page + 1) * size) };
  });
  server.answer('itemById', ({ path }: SentRequest) => {
    const found = kept.find(({ itemId }) => path.endsWith(`/${itemId}`));
    if (!found) throw new Error(`${path} is no item of this test`);
    return found;
  });
  server.answer('choiceGroupNames', []);
  server.answer('categoryNames', [
    { id: 4, name: 'Burgers' },
    { id: 6, name: 'Soups' },
  ]);
  server.answer('menuOutline', () => [outlineOf('Burgers', 4, kept)]);
  server.answer('saveItem', ({ body }: SentRequest) => {
    const {
      itemId = 90,
      availibilty,
      ...rest
    } = JSON.parse(body ?? '{}') as Omit<Item, 'availibilty'> & { availibilty: Item['availibilty'] | 'R' };
    kept = kept.filter((one) => one.itemId !== itemId);
    if (availibilty !== 'R')
      kept = [...kept, buildMenuItem({ ...rest, itemId, availibilty, category: buildMenuItem().category })];
    return itemId;
  });
}
