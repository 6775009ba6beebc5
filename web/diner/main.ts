import * as endpoints from '../../core/contract/endpoints.ts';
import { dinerPaths } from '../../core/domain/paths.ts';
import { askEarly } from '../api/request.ts';
import { parseTableLink } from './visit/table-link.ts';

// These few hundred bytes run before the rest has loaded: the check-in screen needs this response.
const door = dinerPaths.checkIn('');
const { pathname } = window.location;
const table = pathname.startsWith(door) ? parseTableLink(pathname.slice(door.length)) : undefined;
if (table) askEarly(endpoints.verifyTable, { query: { rid: table.restaurantID, tablenumber: table.tableID } });

void import('./start.tsx');
