import { queryOptions } from '@tanstack/react-query';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { anyStatusCode, type OrderStatusCode, orderStatusCodes } from '../../../../core/contract/status-codes.ts';
import { isUnpaid } from '../../../../core/domain/order-states.ts';
import type { OrderRow } from '../../../api/order-answers.ts';
import { withStatuses } from '../../../api/order-answers.ts';
import { askEvery } from '../../../api/pushed.ts';
import { staffAnswer, staffRequest } from '../../../api/staff-request.ts';
import { withApproval } from '../../shared/approvals/with-approval.ts';
import type { PageOf } from '../../shared/records/list-description.ts';
import type { ListState } from '../../shared/records/list-state.ts';
import type { PlacedBody } from './sub-order-draft.ts';

const orderInterval = 5000;

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['order', id],
    queryFn: async ({ signal }) =>
      withStatuses((await staffAnswer(endpoints.orderById, { params: { orderID: id }, signal })).result),
    refetchInterval: ({ state }) => (state.data && isUnpaid(state.data.status) ? askEvery(orderInterval) : false),
  });

type StatusFilter = typeof anyStatusCode | OrderStatusCode;

const statusFilters: readonly string[] = [anyStatusCode, ...Object.values(orderStatusCodes)];
const isStatusFilter = (text: string): text is StatusFilter => statusFilters.includes(text);

/** The server puts the rows into `results`, beside the page figures. */
export async function searchOrders(state: ListState, signal: AbortSignal): Promise<PageOf<OrderRow>> {
  const status = state.filter('status', orderStatusCodes.closed);
  const typedNumber = state.filter('ordernumber', '');
  const { results, ...figures } = await staffAnswer(endpoints.searchOrders, {
    query: {
      status: isStatusFilter(status) ? status : orderStatusCodes.closed,
      ordernumber: /^\d{1,9}$/.test(typedNumber) ? Number(typedNumber) || '' : '',
      page: state.page,
      size: state.size,
      searchText: state.searchText,
    },
    signal,
  });
  return { ...figures, content: results.map(withStatuses) };
}

export const confirmSubOrder = (body: PlacedBody, idempotencyKey: string) =>
  staffRequest(endpoints.placeOrder, { body, headers: { 'Idempotency-Key': idempotencyKey } });

export const cancelSubOrder = (suborderID: number) =>
  withApproval({ act: 'cancel', subOrderID: suborderID }, (approval) =>
    staffRequest(endpoints.cancelSubOrder, { body: { suborderID, ...approval }, form: true }),
  );

export const reopenOrder = (orderID: number, reason: string) =>
  staffRequest(endpoints.reopenOrder, { body: { orderID, reason } });

export const closeOrder = (orderID: number, fireHeld: boolean) =>
  staffRequest(endpoints.closeOrder, { body: { orderID, ...(fireHeld && { fireHeld }) } });
