import * as endpoints from '../../core/contract/endpoints.ts';
import { askEarly } from '../api/request.ts';
import { staffHeaders } from '../api/staff-request.ts';
import { isBellHeard, isBoardFirst } from './early.ts';
import { wakeBellEarly } from './order-sound/bell.ts';

// Runs while everything else is still on its way: the cards of the floor wait for these two alone, and a bell that may not
// ring is said with the first screen, not pushed into it.
if (isBoardFirst()) {
  askEarly(endpoints.activeOrders, { query: { searchText: '' }, headers: staffHeaders() });
  askEarly(endpoints.floorTables, { params: { state: 0 }, headers: staffHeaders() });
}
if (isBellHeard()) wakeBellEarly();

void import('./start.tsx');
