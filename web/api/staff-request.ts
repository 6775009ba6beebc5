import type { AnswerOf } from '../../core/contract/call.ts';
import type { CallAt, Endpoint } from '../../core/contract/index.ts';
import { fetchUnlessKept } from './kept-answers.ts';
import { noteNetwork } from './network.ts';
import { proveAgain } from './prove-again.ts';
import { type Answered, type Input, NetworkError, type Refused, request } from './request.ts';
import { endRefusedSession, readSession, updateSession } from './session.ts';

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
 * What signed-in staff pressed a button for: the token goes along behind the prefix JWT-, the chosen restaurant in
 * `X-Restaurant`. When the server no longer knows the token the session ends, and the login says that nothing was saved.
 * @throws NetworkError when no envelope came back.
 */
export function staffRequest<At extends Endpoint>(endpoint: At, input?: Input<At>): Promise<Answered<At>> {
  return send(endpoint, input, true);
}

/** What a screen reads, for the query cache: the envelope of a success, or a throw. */
export async function staffAnswer<At extends Endpoint>(endpoint: At, input?: Input<At>): Promise<AnswerOf<CallAt<At>>> {
  const answer = await send(endpoint, input, false);
  if (!(answer as Refused).success) throw new RefusalError(answer as Refused);
  return answer as AnswerOf<CallAt<At>>;
}

async function send<At extends Endpoint>(
  endpoint: At,
  input: Input<At> | undefined,
  isPress: boolean,
): Promise<Answered<At>> {
  const token = readSession()?.token;
  const headers = { ...input?.headers, ...staffHeaders() };
  const answer = await request(endpoint, { ...input, headers, via: fetchUnlessKept }).catch((error: unknown) => {
    if (error instanceof NetworkError) noteNetwork(false);
    throw error;
  });
  noteNetwork(true);
  const refused = answer as Refused;
  if (!refused.success && refused.code === 'NotSignedIn') endRefusedSession(token, isPress);
  if (!refused.success && refused.code === 'Locked' && readSession()?.token === token) updateSession({ locked: true });
  // The press goes on by itself once its user has proved who they are.
  if (!refused.success && refused.code === 'ProveAgain' && (await proveAgain())) return send(endpoint, input, isPress);
  return answer;
}
