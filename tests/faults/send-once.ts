import type { Answered, Asked } from './evening.ts';

/** Reads the whole response; doesn't follow redirects. @throws without a response in time. */
export async function sendOnce(
  url: string,
  { method, path, headers, body }: Asked,
  isRepeat = false,
  withinMs = 30_000,
): Promise<Answered> {
  const answer = await fetch(url + path, {
    method,
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(withinMs),
    ...(body !== undefined && { body }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text, isRepeat };
}
