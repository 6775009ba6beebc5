import type { BodyInputOf } from '../../../core/contract/call.ts';
import * as endpoints from '../../../core/contract/endpoints.ts';
import type { Calls } from '../../../core/contract/index.ts';
import { resultWithOrderStatus, withOrderStatus } from '../order-answers.ts';
import { request } from '../request.ts';
import { accepted } from './accepted.ts';

export type SplitRequest = BodyInputOf<Calls['splitBill']>;

export async function fetchSplit(orderID: number, signal?: AbortSignal) {
  const input = { params: { orderID }, signal };
  return withOrderStatus(accepted(await request(endpoints.splitOf, input)).result);
}

export const divideBill = async (body: SplitRequest) =>
  resultWithOrderStatus(await request(endpoints.splitBill, { body }));
