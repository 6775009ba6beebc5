import * as endpoints from '../../core/contract/endpoints.ts';
import { askEarly } from '../api/request.ts';
import { staffHeaders } from '../api/staff-request.ts';
import { isBoardFirst } from './early.ts';

// Runs while everything else loads: the floor's cards need only these two responses.
if (isBoardFirst()) {
  askEarly(endpoints.activeOrders, { query: { searchText: '' }, headers: staffHeaders() });
  askEarly(endpoints.floorTables, { params: { state: 0 }, headers: staffHeaders() });
}

void import('./start.tsx');
