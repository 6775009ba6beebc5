import * as endpoints from '../../../../core/contract/endpoints.ts';
import { staffRequest } from '../../../api/staff-request.ts';

export interface Seated {
  readonly tableID: number;
  readonly tableName: string;
  /** Null while the guests have no unpaid order. */
  readonly orderID: number | null;
}

export const joinOrders = (orderID: number, withOrderID: number) =>
  staffRequest(endpoints.joinOrders, { body: { orderID, withOrderID } });

export const separateOrder = (orderID: number) => staffRequest(endpoints.separateOrder, { body: { orderID } });

export const moveTable = ({ tableID, orderID }: Seated, toTableID: number) =>
  staffRequest(endpoints.moveTable, { body: { tableID, toTableID, orderID } });
