import type { LightMyRequestResponse } from 'fastify';
import * as endpoints from '../../core/contract/endpoints.ts';
import { moneyOf } from '../../core/domain/money.ts';
import { subOrderTotals } from '../../core/domain/pricing/order-totals.ts';
import { buildItem, buildRestaurant, buildTable, buildVisit } from './builders.ts';
import type { TestServer } from './test-server.ts';

/** What most order tests start with: a restaurant with one table, a checked-in guest and two dishes. */
export interface Floor {
  readonly restaurantId: number;
  readonly tableId: number;
  readonly code: string;
  readonly visitId: number;
  readonly cookie: Record<string, string>;
  /** $18.00, with one mandatory choice: Medium at $0.00 or Well done at $1.50. */
  readonly burger: number;
  /** $12.50, without choices. */
  readonly soup: number;
}

/** Adds guests at another table of the same restaurant. */
export async function seatBeside<Beside extends Pick<Floor, 'restaurantId'>>(
  test: TestServer,
  floor: Beside,
  wishes: Omit<NonNullable<Parameters<typeof buildTable>[1]>, 'restaurantId'> = {},
) {
  const { restaurantId } = floor;
  const { id: tableId, code, attendantId } = await buildTable(test.db, { restaurantId, ...wishes });
  const { id: visitId } = await buildVisit(test.db, { restaurantId, tableId });
  const cookie = test.visitHeaders({ restaurantId, tableId, visitId });
  return { ...floor, tableId, code, attendantId, visitId, cookie };
}

export const taxRate = 887_500;

export async function buildFloor(test: TestServer): Promise<Floor> {
  const { id: restaurantId } = await buildRestaurant(test.db);
  const { id: tableId, code } = await buildTable(test.db, { restaurantId });
  const { id: visitId } = await buildVisit(test.db, { restaurantId, tableId });
  const burger = await buildItem(test.db, {
    restaurantId,
    priceCents: 1800,
    selection: 'S',
    mandatory: true,
    choices: [
      { name: 'Medium', priceCents: 0 },
      { name: 'Well done', priceCents: 150 },
    ],
  });
  const soup = await buildItem(test.db, { restaurantId, priceCents: 1250 });
  const cookie = test.visitHeaders({ restaurantId, tableId, visitId });
  return { restaurantId, tableId, code, visitId, cookie, burger: burger.id, soup: soup.id };
}

export interface WantedLine {
  readonly itemID: number;
  readonly itemQuantity: number;
  readonly itemPrice?: number;
  readonly itemName?: string;
  readonly specialInstruction?: string;
  readonly subItems?: readonly { subItemName: string; price?: number; sequence: number }[];
  readonly seats?: readonly (readonly number[])[];
}

/** The body that a guest's phone sends. Contains totals only if given. */
export function placement(floor: Floor, items: readonly WantedLine[], more: Record<string, unknown> = {}) {
  const { restaurantId, code } = floor;
  return {
    suborder: [{ items, tableID: code, restaurantID: restaurantId, specialInstruction: '', ...more }],
    tableID: code,
    restaurantID: restaurantId,
    sessionstartTime: new Date().toISOString(),
  };
}

/** Choices for the units of a line, one per unit in this order. */
export const perUnit = (...names: readonly string[]) =>
  names.map((subItemName, at) => ({ subItemName, sequence: at + 1 }));

/** The body to confirm sub-orders without changes. */
export function confirming(
  { tableId, restaurantId }: Pick<Floor, 'tableId' | 'restaurantId'>,
  ...ids: readonly number[]
) {
  const suborder = ids.map((subOrderID) => ({ items: [], subOrderID, status: 'O' }));
  return { suborder, tableID: tableId, restaurantID: restaurantId };
}

export function place(
  test: TestServer,
  floor: Floor,
  items: readonly WantedLine[],
  more: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  return test.send(endpoints.placeOrder, {
    headers: { ...floor.cookie, ...headers },
    payload: placement(floor, items, more),
  });
}

const usd = moneyOf('USD');

export async function placeSoups(test: TestServer, floor: Floor, quantity = 1) {
  const response = await place(test, floor, [{ itemID: floor.soup, itemQuantity: quantity }]);
  if (response.statusCode !== 200) throw new Error(`not placed: ${response.body}`);
  const { orderID, subOrderID } = response.json().result as { orderID: number; subOrderID: number };
  const { totalCents, taxCents } = subOrderTotals([{ unitPriceCents: 1250, quantity, choices: [] }], taxRate);
  return { orderID, subOrderID, totalAmt: usd.toDecimal(totalCents), taxAmt: usd.toDecimal(taxCents) };
}
