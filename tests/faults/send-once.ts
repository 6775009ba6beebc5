import { setTimeout as delay } from 'node:timers/promises';
import type { Answered, Asked } from './evening.ts';

/** Reads the whole response and doesn't follow redirects. @throws if there is no response in time. */
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

/** Like phones and tills, sends a request with the same key until a response is below 500. */
export async function sendUntilAnswered(
  urlOf: () => string,
  request: Asked,
  onFailure: (status: number | undefined) => void,
): Promise<Answered> {
  for (let isRepeat = false; ; isRepeat = true) {
    const answered = await sendOnce(urlOf(), request, isRepeat).catch(() => undefined);
    if (answered && answered.status < 500) return answered;
    onFailure(answered?.status);
    await delay(50);
  }
}
