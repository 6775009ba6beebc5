import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Call } from '../../../core/contract/call.ts';
import { requestMessages } from '../../../core/messages/en/server/requests.ts';
import type { StaffPrincipal } from '../auth/staff-access.ts';
import type { VisitClaims } from '../auth/visit-cookie.ts';
import { refuse } from '../refusal.ts';

/** Who sends a key: keys of two users, or of two visits, have nothing to do with each other. */
export type Caller = { readonly staff: StaffPrincipal } | { readonly visit: VisitClaims };

/** A request under an Idempotency-Key. */
export interface KeyedRequest {
  readonly restaurantId: number;
  readonly caller: string;
  readonly key: string;
  /** What was asked: the call, the restaurant and a hash of the judged request. */
  readonly fingerprint: string;
}

/**
 * The Idempotency-Key header of a request, 1 to 200 visible characters, with who asks and what; undefined when none was sent.
 * `asked` is the request after its schema has judged it.
 */
export function readKeyedRequest(request: FastifyRequest, caller: Caller, call: Pick<Call, 'path'>, asked: object) {
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
    fingerprint: fingerprintOf(call, restaurantId, asked),
  };
}

/** Short words that are the same for the same request, and other ones for any other. */
export function fingerprintOf({ path }: Pick<Call, 'path'>, restaurantId: number, asked: object): string {
  const hash = createHash('sha256').update(JSON.stringify(asked)).digest('hex').slice(0, 24);
  return `${path}:${restaurantId}:${hash}`;
}

/** The answer to another request under a key that was used before. */
export const keyOfAnother = refuse('KeyOfAnother');
