import type { AnswerOf } from '../../core/contract/call.ts';
import type { CallAt, Endpoint } from '../../core/contract/index.ts';
import { noteNetwork } from './network.ts';
import { proveAgain } from './prove-again.ts';
import { type Answered, type Input, NetworkError, type Refused, request } from './request.ts';
import { endRefusedSession, readSession, subscribeSession, updateSession } from './session.ts';

const most = 20;
const kept = new Map<string, { readonly etag: string; readonly text: string }>();

// Cleared when the user changes, signs out or locks the screen.
let keptFor: string | undefined;
subscribeSession(() => {
  if (keptFor !== userAtWork()) kept.clear();
});

function userAtWork(): string | undefined {
  const session = readSession();
  return session && !session.locked ? session.token : undefined;
}

/** Revalidates with ETags from memory: responses to staff must not enter the browser's cache. */
async function fetchUnlessKept(url: string, init: RequestInit): Promise<Response> {
  const headers = init.headers as Record<string, string>;
  const key = JSON.stringify([url, headers]);
  const known = kept.get(key);
  const response = await fetch(url, known ? { ...init, headers: { ...headers, 'If-None-Match': known.etag } } : init);
  if (response.status === 304 && known) return new Response(known.text, { headers: response.headers });
  const etag = response.headers.get('ETag');
  if (!response.ok || etag === null) return response;
  const text = await response.text();
  keep(key, headers, { etag, text });
  return new Response(text, { headers: response.headers });
}

function keep(key: string, headers: Record<string, string>, answer: { etag: string; text: string }): void {
  const token = userAtWork();
  if (token === undefined || headers.Authorization !== `JWT-${token}`) return;
  keptFor = token;
  kept.delete(key);
  kept.set(key, answer);
  const [oldest] = kept.keys();
  if (kept.size > most && oldest !== undefined) kept.delete(oldest);
}

/** A refusal as an error: the query cache keeps its data when a call throws. */
export class RefusalError extends Error {
  readonly refused: Refused;

  constructor(refused: Refused) {
    super(refused.message ?? refused.code);
    this.refused = refused;
  }
}

export function staffHeaders(): Record<string, string> {
  const session = readSession();
  return {
    ...(session ? { Authorization: `JWT-${session.token}` } : {}),
    ...(session?.restaurantId === undefined ? {} : { 'X-Restaurant': String(session.restaurantId) }),
  };
}

/** For user actions such as saving: if the token is rejected, login says that nothing was saved. @throws NetworkError */
export function staffRequest<At extends Endpoint>(endpoint: At, input?: Input<At>): Promise<Answered<At>> {
  return send(endpoint, input, true);
}

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
  const headers = { ...staffHeaders(), ...input?.headers };
  const answer = await request(endpoint, { ...input, headers, via: fetchUnlessKept }).catch((error: unknown) => {
    if (error instanceof NetworkError) noteNetwork(false);
    throw error;
  });
  noteNetwork(true);
  const refused = answer as Refused;
  if (!refused.success && refused.code === 'NotSignedIn') endRefusedSession(token, isPress);
  if (!refused.success && refused.code === 'Locked' && readSession()?.token === token) updateSession({ locked: true });
  // Repeat the press once its user has proved who they are.
  if (!refused.success && refused.code === 'ProveAgain' && (await proveAgain())) return send(endpoint, input, isPress);
  return answer;
}
