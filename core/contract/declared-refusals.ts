import type { Auth, Call } from './call.ts';
import { codeOf, type RefusalKind, refusals } from './refusals.ts';

// Refusals of authentication. A wrong X-Restaurant header is also refused with NotFound or Invalid.
const ofStaff = ['NotSignedIn', 'Locked', 'NotFound'] as const;
const ofAuth: { readonly [Kind in Auth['kind']]: readonly RefusalKind[] } = {
  open: ['TooManyTries'],
  staff: ofStaff,
  privilege: [...ofStaff, 'NotAllowed'],
  visit: ['NotCheckedIn', 'TooManyTries'],
  visitOrPrivilege: [...ofStaff, 'NotAllowed', 'NotCheckedIn', 'TooManyTries'],
};

function generalRefusals({
  auth,
  method,
  needsRecentProof,
}: Pick<Call, 'auth' | 'method' | 'needsRecentProof'>): readonly RefusalKind[] {
  const mayHaveBody = method !== 'GET';
  return [
    ...ofAuth[auth.kind],
    ...(needsRecentProof ? (['ProveAgain'] as const) : []),
    'Invalid',
    ...(mayHaveBody ? (['TooLarge'] as const) : []),
    'Unavailable',
    'ServerError',
  ];
}

export function refusalsOfCall(
  call: Pick<Call, 'auth' | 'method' | 'needsRecentProof' | 'refusals'>,
): readonly RefusalKind[] {
  return [...new Set([...call.refusals, ...generalRefusals(call)])];
}

export function isDeclared(
  call: Pick<Call, 'auth' | 'method' | 'needsRecentProof' | 'refusals'>,
  status: number,
  code: unknown,
): boolean {
  return refusalsOfCall(call).some((kind) => refusals[kind].status === status && codeOf(kind) === code);
}
