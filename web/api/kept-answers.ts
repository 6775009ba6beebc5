import { readSession, subscribeSession } from './session.ts';

const most = 20;
const kept = new Map<string, { readonly etag: string; readonly text: string }>();

// The session of another user, none, or a locked one.
let keptFor: string | undefined;
subscribeSession(() => {
  if (keptFor !== userAtWork()) kept.clear();
});

function userAtWork(): string | undefined {
  const session = readSession();
  return session && !session.locked ? session.token : undefined;
}

/**
 * Fetches what staff ask for again and again. Answers to staff stay out of the browser's cache, so the page's memory holds
 * the last ones while their user works, and the server still need not repeat what has not changed.
 */
export async function fetchUnlessKept(url: string, init: RequestInit): Promise<Response> {
  const headers = init.headers as Record<string, string>;
  const asked = JSON.stringify([url, headers]);
  const known = kept.get(asked);
  const response = await fetch(url, known ? { ...init, headers: { ...headers, 'If-None-Match': known.etag } } : init);
  if (response.status === 304 && known) return new Response(known.text, { headers: response.headers });
  const etag = response.headers.get('ETag');
  if (!response.ok || etag === null) return response;
  const text = await response.text();
  keep(asked, headers, { etag, text });
  return new Response(text, { headers: response.headers });
}

function keep(asked: string, headers: Record<string, string>, answer: { etag: string; text: string }): void {
  const token = userAtWork();
  if (token === undefined || headers.Authorization !== `JWT-${token}`) return;
  keptFor = token;
  kept.delete(asked);
  kept.set(asked, answer);
  const [oldest] = kept.keys();
  if (kept.size > most && oldest !== undefined) kept.delete(oldest);
}
