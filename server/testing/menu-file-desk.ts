import * as endpoints from '../../core/contract/endpoints.ts';
import type { MenuImport } from '../../core/contract/menu-files.ts';
import type { TestApp } from './test-app.ts';

/** A restaurant whose menu is imported from files and exported to files. */
export async function menuFileDesk(test: TestApp) {
  const { id: restaurantId } = await test.buildRestaurant();
  const headers = await test.staffOf({ restaurantId, privileges: ['item', 'itemcategory', 'managerestaurant'] });
  const send = (text: string | Buffer, menuVersion?: number) =>
    test.send(endpoints.importMenu, {
      query: menuVersion === undefined ? {} : { menuVersion },
      payload: text,
      headers: { ...headers, 'content-type': 'text/csv' },
    });
  const compare = async (text: string | Buffer) => (await send(text)).json().result as MenuImport;
  const take = async (text: string) => {
    const { menuVersion } = await compare(text);
    return (await send(text, menuVersion)).json().result as MenuImport;
  };
  const file = () => test.resultOf(endpoints.menuFile, { headers });
  const csv = async () => (await test.send(endpoints.menuFile, { headers: { ...headers, accept: 'text/csv' } })).body;
  /** A file with dishes in one category. */
  const menuOf = (items: readonly object[], choiceGroups?: readonly object[]) =>
    JSON.stringify({ comanda: 1, choiceGroups, categories: [{ categoryName: 'Mains', items }] });
  return { restaurantId, headers, send, compare, take, file, csv, menuOf };
}
