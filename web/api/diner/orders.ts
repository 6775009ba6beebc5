import type { BodyInputOf } from '../../../core/contract/call.ts';
import * as endpoints from '../../../core/contract/endpoints.ts';
import type { Calls } from '../../../core/contract/index.ts';
import { withStatuses } from '../order-answers.ts';
import { request } from '../request.ts';
import { accepted } from './accepted.ts';

export type PlacedOrder = BodyInputOf<Calls['placeOrder']>;

/** A retry with the same key returns the first response. */
export const placeOrder = (body: PlacedOrder, idempotencyKey: string) =>
  request(endpoints.placeOrder, { body, headers: { 'Idempotency-Key': idempotencyKey } });

/** The table's order in this visit; null before the first one. */
export async function fetchTableOrder(rid: number, tableno: string, signal?: AbortSignal) {
  const query = { rid, tableno };
  const { result } = accepted(await request(endpoints.dinerOrder, { query, signal }));
  return result && withStatuses(result);
}

export const cancelSubOrder = (suborderID: number) =>
  request(endpoints.cancelSubOrder, { body: { suborderID }, form: true });

export const closeOrder = (orderID: number, fireHeld = false) =>
  request(endpoints.dinerCloseOrder, { body: { orderID, ...(fireHeld && { fireHeld }) } });
