import type { BodyInputOf } from '../../../core/contract/call.ts';
import * as endpoints from '../../../core/contract/endpoints.ts';
import type { Calls } from '../../../core/contract/index.ts';
import { withStatuses } from '../order-answers.ts';
import { request } from '../request.ts';
import { accepted } from './accepted.ts';

export type PlacedOrder = BodyInputOf<Calls['placeOrder']>;

/** Repeating the same order with the same key answers what the first one answered. */
export const placeOrder = (body: PlacedOrder, idempotencyKey: string) =>
  request(endpoints.placeOrder, { body, headers: { 'Idempotency-Key': idempotencyKey } });

/** What the table ordered during its visit; null before the first order. */
export async function fetchTableOrder(rid: number, tableno: string, signal?: AbortSignal) {
  const query = { rid, tableno };
  const { result } = accepted(await request(endpoints.dinerOrder, { query, signal }));
  return result && withStatuses(result);
}

export const cancelSubOrder = (suborderID: number) =>
  request(endpoints.cancelSubOrder, { body: { suborderID }, form: true });

export const closeOrder = (orderID: number) => request(endpoints.dinerCloseOrder, { body: { orderID } });
