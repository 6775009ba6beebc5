import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Call } from '../../../core/contract/call.ts';
import { requestMessages } from '../../../core/messages/en/server/requests.ts';
import type { StaffPrincipal } from '../auth/staff-access.ts';
import type { VisitClaims } from '../auth/visit-cookie.ts';
import type { RowOf } from '../record-table.ts';
import { refuse } from '../refusal.ts';

export type Caller = { readonly staff: StaffPrincipal } | { readonly visit: VisitClaims };

export type KeyedRequest = Omit<RowOf<'idempotency_keys'>, 'madeId' | 'createdAt'>;

/** Reads the header, which must be 1 to 200 visible ASCII characters. `asked` is the validated request. */
export function readKeyedRequest(request: FastifyRequest, caller: Caller, call: Pick<Call, 'path'>, content: object) {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    return refuse('Invalid', { words: requestMessages.badKey });
  }
  const isStaff = 'staff' in caller;
  const { restaurantId } = isStaff ? caller.staff : caller.visit;
  return {
    restaurantId,
    caller: isStaff ? `user:${caller.staff.userId}` : `visit:${caller.visit.visitId}`,
    key,
    fingerprint: fingerprintOf(call, restaurantId, content),
  };
}

export function fingerprintOf({ path }: Pick<Call, 'path'>, restaurantId: number, content: object): string {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 24);
  return `${path}:${restaurantId}:${hash}`;
}

export const keyOfAnother = refuse('KeyOfAnother');
