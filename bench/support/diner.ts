import { randomUUID } from 'node:crypto';
import { addressOf } from '../../core/contract/address.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import type { MenuItem } from '../../core/contract/menu.ts';
import type { Seated } from './product-database.ts';
import { requestBytes } from './wire-client.ts';

export const openRestaurant = 2;

export interface Placed {
  readonly orderID: number;
  readonly subOrderID: number;
}

export async function plainDishes(url: string, rid = openRestaurant): Promise<MenuItem[]> {
  const answer = await fetch(`${url}${addressOf(endpoints.itemMenu, { query: { rid } }).url}`);
  const { result } = (await answer.json()) as { result: { items: MenuItem[] }[] };
  return result.flatMap(({ items }) => items).filter((dish) => dish.availibilty === 'A' && !dish.mandatory);
}

export async function dishesWithChoices(url: string, rid = openRestaurant): Promise<MenuItem[]> {
  return (await plainDishes(url, rid)).filter((dish) => dish.subItems.length > 0);
}

export function linesFor(dishes: readonly MenuItem[], at: number) {
  return [0, 1, 2].map((step) => {
    const dish = dishes[(at + step) % dishes.length];
    const [choice] = dish?.subItems ?? [];
    return {
      itemID: dish?.itemId,
      itemName: dish?.itemName,
      itemQuantity: 1 + step,
      itemPrice: dish?.price,
      subItems: [{ subItemName: choice?.subItemName, price: choice?.price, sequence: 1 }],
    };
  });
}

/** A request to order three dishes. It has no totals, so the server uses its own prices. */
export function orderRequest(
  { tableCode, cookie }: Seated,
  dishes: readonly MenuItem[],
  at: number,
  restaurantID = openRestaurant,
): Buffer {
  const { method, url: path } = addressOf(endpoints.placeOrder);
  const body = { suborder: [{ items: linesFor(dishes, at) }], tableID: tableCode, restaurantID };
  return requestBytes({
    method,
    path,
    headers: { 'content-type': 'application/json', cookie, 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  });
}
