import * as endpoints from '../../../../core/contract/endpoints.ts';
import type { Input } from '../../../api/request.ts';
import { staffQuery } from '../../../api/staff-query.ts';
import { staffRequest } from '../../../api/staff-request.ts';

export const stocksQuery = () => staffQuery(['item-stock'], endpoints.itemStocks);

export const setStock = (body: Input<typeof endpoints.itemStock>['body']) =>
  staffRequest(endpoints.itemStock, { body });
