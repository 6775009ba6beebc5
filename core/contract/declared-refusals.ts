import type { Auth, Call } from './call.ts';
import { codeOf, type RefusalKind, refusals } from './refusals.ts';

// What asking who somebody is refuses. NotFound and Invalid also of staff who name no restaurant with X-Restaurant; Locked
// of a session that its own screen has locked.
const ofStaff = ['NotSignedIn', 'Locked', 'NotFound'] as const;
// TooManyTries of guests and strangers: who asks too often keeps others waiting.
const ofAuth: { readonly [Kind in Auth['kind']]: readonly RefusalKind[] } = {
  open: ['TooManyTries'],
  staff: ofStaff,
  privilege: [...ofStaff, 'NotAllowed'],
  visit: ['NotCheckedIn', 'TooManyTries'],
  visitOrPrivilege: [...ofStaff, 'NotAllowed', 'NotCheckedIn', 'TooManyTries'],
};

/** What a call refuses with before its handler is asked, and when something breaks: the same for every call of its kind. */
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

/** Every refusal that a call can answer with: its own and the general ones. */
export function refusalsOfCall(call: Pick<Call, 'auth' | 'method' | 'asksAgain' | 'refusals'>): readonly RefusalKind[] {
  return [...new Set([...call.refusals, ...generalRefusals(call)])];
}

/** Whether a refusal that was answered, by its HTTP status and its code, is one that its call declares. */
export function isDeclared(
  call: Pick<Call, 'auth' | 'method' | 'asksAgain' | 'refusals'>,
  status: number,
  code: unknown,
): boolean {
  return refusalsOfCall(call).some((kind) => refusals[kind].status === status && codeOf(kind) === code);
}
