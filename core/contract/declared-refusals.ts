import type { Auth, Call } from './call.ts';
import { codeOf, type RefusalKind, refusals } from './refusals.ts';

// Refusals of authentication. NotFound also covers staff who name a wrong restaurant in X-Restaurant.
const ofStaff = ['NotSignedIn', 'Locked', 'NotFound'] as const;
const ofAuth: { readonly [Kind in Auth['kind']]: readonly RefusalKind[] } = {
  open: ['TooManyTries'],
  staff: ofStaff,
  privilege: [...ofStaff, 'NotAllowed'],
  visit: ['NotCheckedIn', 'TooManyTries'],
  visitOrPrivilege: [...ofStaff, 'NotAllowed', 'NotCheckedIn', 'TooManyTries'],
};

/** Refusals before the handler runs, or when something breaks. */
function generalRefusals({
  auth,
  method,
  asksAgain,
}: Pick<Call, 'auth' | 'method' | 'asksAgain'>): readonly RefusalKind[] {
  const mayHaveBody = method !== 'GET';
  return [
    ...ofAuth[auth.kind],
    ...(asksAgain ? (['ProveAgain'] as const) : []),
    'Invalid',
    ...(mayHaveBody ? (['TooLarge'] as const) : []),
    'Unavailable',
    'ServerError',
  ];
}

/** Every refusal that a call can return: its own and the general ones. */
export function refusalsOfCall(call: Pick<Call, 'auth' | 'method' | 'asksAgain' | 'refusals'>): readonly RefusalKind[] {
  return [...new Set([...call.refusals, ...generalRefusals(call)])];
}

/** Whether a call declares the refusal with this HTTP status and code. */
export function isDeclared(
  call: Pick<Call, 'auth' | 'method' | 'asksAgain' | 'refusals'>,
  status: number,
  code: unknown,
): boolean {
  return refusalsOfCall(call).some((kind) => refusals[kind].status === status && codeOf(kind) === code);
}
