import * as endpoints from '../../../../core/contract/endpoints.ts';
import { staffRequest } from '../../../api/staff-request.ts';
import type { Seated } from './seated.ts';

export const joinOrders = (orderID: number, withOrderID: number) =>
  staffRequest(endpoints.joinOrders, { body: { orderID, withOrderID } });

export const separateOrder = (orderID: number) => staffRequest(endpoints.separateOrder, { body: { orderID } });

export const moveTable = ({ tableID, orderID }: Seated, toTableID: number) =>
  staffRequest(endpoints.moveTable, { body: { tableID, toTableID, orderID } });
