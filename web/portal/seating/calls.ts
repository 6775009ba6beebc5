import * as endpoints from '../../../core/contract/endpoints.ts';
import { staffRequest } from '../../api/staff-request.ts';
import type { Seated } from './seated.ts';

/** Moves the guests of a table, with the order that was seen there, to a free one. */
export const moveTable = ({ tableID, orderID }: Seated, toTableID: number) =>
  staffRequest(endpoints.moveTable, { body: { tableID, toTableID, orderID } });
