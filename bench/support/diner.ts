import { randomUUID } from 'node:crypto';
import { addressOf } from '../../core/contract/address.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import type { MenuItem } from '../../core/contract/menu.ts';

/** The demo restaurant that asks for no OTP. */
export const openRestaurant = 2;

/** A phone that has checked in at a table. */
export interface Diner {
  readonly code: string;
  readonly cookie: string;
}

/** What was ordered, for later comparison with the database. */
export interface Placed {
  readonly orderID: number;
  readonly subOrderID: number;
}

/** Checks in at a table of the open restaurant. @throws when the table is refused. */
export async function checkIn(url: string, code: string): Promise<Diner> {
  const answer = await fetch(
    `${url}${addressOf(endpoints.verifyTable, { query: { rid: openRestaurant, tablenumber: code } }).url}`,
  );
  const { result } = (await answer.json()) as { result: number };
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
  if ((result !== 1 && result !== 2) || cookie === undefined) throw new Error(`table ${code} refused: ${result}`);
  return { code, cookie };
}

/** Dishes that can be ordered without choosing anything. */
export async function plainDishes(url: string): Promise<MenuItem[]> {
  const answer = await fetch(`${url}${addressOf(endpoints.itemMenu, { query: { rid: openRestaurant } }).url}`);
  const { result } = (await answer.json()) as { result: { items: MenuItem[] }[] };
  const dishes = result.flatMap(({ items }) => items).filter((item) => item.availibilty === 'A' && !item.mandatory);
  if (dishes.length < 3) throw new Error('the menu has too few plain dishes');
  return dishes;
}

/** Orders three dishes; totals are left out, so the server's own prices hold. @throws when the order is refused. */
export async function placeOrder(url: string, diner: Diner, dishes: readonly MenuItem[], at: number): Promise<Placed> {
  const items = [0, 1, 2].map((step) => {
    const dish = dishes[(at + step) % dishes.length];
    return { itemID: dish?.itemId, itemName: dish?.itemName, itemQuantity: 1 + step, itemPrice: dish?.price };
  });
  const answer = await fetch(`${url}${addressOf(endpoints.placeOrder).url}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: diner.cookie, 'idempotency-key': randomUUID() },
    body: JSON.stringify({ suborder: [{ items }], tableID: diner.code, restaurantID: openRestaurant }),
  });
  const envelope = (await answer.json()) as { success: boolean; result: Placed; error?: string };
  if (!envelope.success) throw new Error(`order refused: ${answer.status} ${envelope.error}`);
  return envelope.result;
}
