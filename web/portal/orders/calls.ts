import { queryOptions } from '@tanstack/react-query';
import type { OrderRow } from '../../../core/contract/orders.ts';
import { isUnpaid } from '../../../core/domain/order-states.ts';
import { staffAnswer, staffRequest } from '../../api/staff-request.ts';
import type { PageOf } from '../list/list-description.ts';
import type { ListState } from '../list/list-state.ts';
import type { PlacedBody } from './sub-order-draft.ts';

const orderInterval = 5000;

/** One order with its sub-orders, fresh while it is not paid. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['order', id],
    queryFn: async ({ signal }) =>
      (await staffAnswer('orderById', 'GET', '/fetchorderbyid/:orderID', { params: { orderID: id }, signal })).result,
    refetchInterval: ({ state }) => (state.data && isUnpaid(state.data.status) ? orderInterval : false),
    refetchIntervalInBackground: false,
  });

type StatusFilter = 'A' | 'N' | 'O' | 'C' | 'P' | 'D';

const isStatusFilter = (text: string): text is StatusFilter => /^[ANOCPD]$/.test(text);

/** One page of the orders list; the rows come in `results`, the page figures beside them. */
export async function searchOrders(state: ListState, signal: AbortSignal): Promise<PageOf<OrderRow>> {
  const status = state.filter('status', 'C');
  const typedNumber = state.filter('ordernumber', '');
  const { results, ...figures } = await staffAnswer('searchOrders', 'GET', '/searchorders', {
    query: {
      status: isStatusFilter(status) ? status : 'C',
      ordernumber: /^\d{1,9}$/.test(typedNumber) ? Number(typedNumber) || '' : '',
      page: state.page,
      size: state.size,
      searchText: state.searchText,
    },
    signal,
  });
  return { ...figures, content: results };
}

/** Confirms a sub-order with its lines as edited. The same key makes a repeat harmless. */
export const confirmSubOrder = (body: PlacedBody, idempotencyKey: string) =>
  staffRequest('placeOrder', 'POST', '/external/placeorder', { body, headers: { 'Idempotency-Key': idempotencyKey } });

export const cancelSubOrder = (suborderID: number) =>
  staffRequest('cancelSubOrder', 'POST', '/external/cancelorder', { body: { suborderID }, form: true });

export const reopenOrder = (orderID: number, reason: string) =>
  staffRequest('reopenOrder', 'POST', '/reopenorder', { body: { orderID, reason } });

export const closeOrder = (orderID: number) => staffRequest('closeOrder', 'POST', '/closeorder', { body: { orderID } });
