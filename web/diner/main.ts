import * as endpoints from '../../core/contract/endpoints.ts';
import { dinerPaths } from '../../core/domain/paths.ts';
import { askEarly } from '../api/request.ts';
import { parseTableLink } from './visit/table-link.ts';

// A few hundred bytes that run while everything else is still on its way: no screen is drawn before this call is answered.
const door = dinerPaths.checkIn('');
const { pathname } = window.location;
const table = pathname.startsWith(door) ? parseTableLink(pathname.slice(door.length)) : undefined;
if (table) askEarly(endpoints.verifyTable, { query: { rid: table.restaurantID, tablenumber: table.tableID } });

void import('./start.tsx');
