import * as endpoints from '../../core/contract/endpoints.ts';
import { portalPaths } from '../../core/domain/portal-paths.ts';
import { askEarly } from '../api/request.ts';
import { readSession } from '../api/session.ts';
import { staffHeaders } from '../api/staff-request.ts';

// Runs while everything else is still on its way: the cards of the floor wait for these two alone.
const session = readSession();
const maySee = session?.privileges?.includes('order') && !session.locked;
if (maySee && window.location.pathname === portalPaths.floor) {
  askEarly(endpoints.activeOrders, { query: { searchText: '' }, headers: staffHeaders() });
  askEarly(endpoints.floorTables, { params: { state: 0 }, headers: staffHeaders() });
}

void import('./start.tsx');
