import * as endpoints from '../../../core/contract/endpoints.ts';
import { request } from '../request.ts';
import { accepted } from './accepted.ts';

export async function fetchOwnTable(signal?: AbortSignal) {
  return accepted(await request(endpoints.ownTable, { signal })).result;
}
