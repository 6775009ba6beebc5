import * as endpoints from '../../../core/contract/endpoints.ts';
import type { TableCallKind } from '../../../core/domain/table-calls.ts';
import { request } from '../request.ts';
import { accepted } from './accepted.ts';

export async function fetchOwnCalls(signal?: AbortSignal) {
  return accepted(await request(endpoints.ownTableCalls, { signal })).result;
}

export const callStaff = (kind: TableCallKind) => request(endpoints.callStaff, { body: { kind } });
