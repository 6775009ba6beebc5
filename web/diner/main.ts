import * as endpoints from '../../core/contract/endpoints.ts';
import { dinerPaths } from '../../core/domain/paths.ts';
import { askEarly } from '../api/request.ts';
import './language/guest-language.ts';
import { parseTableLink } from './visit/table-link.ts';

// A few hundred bytes that run before the rest has loaded. The check-in screen waits for this response,
// and every screen for the texts of its language.
const door = dinerPaths.checkIn('');
const { pathname } = window.location;
const table = pathname.startsWith(door) ? parseTableLink(pathname.slice(door.length)) : undefined;
if (table) askEarly(endpoints.verifyTable, { query: { rid: table.restaurantID, tablenumber: table.tableID } });

void import('./start.tsx');
