import type { AnswerOf } from '../../core/contract/call.ts';
import type { Calls } from '../../core/contract/index.ts';
import { type Answered, type Refused, request } from './request.ts';
import { endSession, readSession } from './session.ts';

type Input<Name extends keyof Calls> = Parameters<typeof request<Name>>[3];

/** A refusal as an error, for the query cache, which keeps what it has when a call throws. */
export class RefusalError extends Error {
  readonly refused: Refused;

  constructor(refused: Refused) {
    super(refused.message ?? refused.code);
    this.refused = refused;
  }
}

/** Who asks, and for which restaurant. */
export function staffHeaders(): Record<string, string> {
  const session = readSession();
  return {
    ...(session ? { Authorization: `JWT-${session.token}` } : {}),
    ...(session?.restaurantId === undefined ? {} : { 'X-Restaurant': String(session.restaurantId) }),
  };
}

/**
 * A call of signed-in staff: the token goes along behind the prefix JWT-, the chosen restaurant in `X-Restaurant`.
 * When the server no longer knows the token the session ends.
 * @throws NetworkError when no envelope came back.
 */
export async function staffRequest<Name extends keyof Calls>(
  name: Name,
  method: Calls[Name]['method'],
  path: Calls[Name]['path'],
  input?: Input<Name>,
): Promise<Answered<Name>> {
  const session = readSession();
  const headers = { ...input?.headers, ...staffHeaders() };
  const answer = await request(name, method, path, { ...input, headers });
  const refused = answer as Refused;
  // A late answer to an old token must not end the session that came after it.
  if (!refused.success && refused.code === 'NotSignedIn' && readSession()?.token === session?.token) {
    endSession('expired');
  }
  return answer;
}

/** The same for the query cache: the envelope of a success, or a throw. */
export async function staffAnswer<Name extends keyof Calls>(
  name: Name,
  method: Calls[Name]['method'],
  path: Calls[Name]['path'],
  input?: Input<Name>,
): Promise<AnswerOf<Calls[Name]>> {
  const answer = await staffRequest(name, method, path, input);
  if (!(answer as Refused).success) throw new RefusalError(answer as Refused);
  return answer as AnswerOf<Calls[Name]>;
}
