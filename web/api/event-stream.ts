import { addressOf } from '../../core/contract/address.ts';
import type { staffChanges, tableChanges } from '../../core/contract/endpoints.ts';
import { isTopic, type Topic, topics } from '../../core/domain/topics.ts';

export interface StreamSource {
  readonly endpoint: typeof staffChanges | typeof tableChanges;
  readonly headers: () => Record<string, string>;
  /** After this long without data the stream counts as dead. */
  readonly silenceMs: number;
}

export interface StreamListener {
  readonly onTopics: (changed: readonly Topic[]) => void;
  readonly onLost: () => void;
}

const [firstWaitMs, longestWaitMs] = [1_000, 15_000];

/** Opens the stream and reopens it after each loss, until it is aborted or permanently refused. */
export async function openStream(
  { endpoint, headers, silenceMs }: StreamSource,
  { onTopics, onLost }: StreamListener,
  signal: AbortSignal,
): Promise<void> {
  let wait = firstWaitMs;
  while (!signal.aborted) {
    const attempt = new AbortController();
    const leave = () => attempt.abort();
    signal.addEventListener('abort', leave);
    // A network that drops packets gives no error; only this timeout ends the attempt.
    const opening = setTimeout(leave, longestWaitMs);
    let isRefused = false;
    try {
      const response = await fetch(addressOf(endpoint).url, {
        headers: { Accept: 'text/event-stream', ...headers() },
        credentials: 'same-origin',
        signal: attempt.signal,
      });
      clearTimeout(opening);
      isRefused = response.status === 401 || response.status === 403;
      if (response.ok && response.body) {
        wait = firstWaitMs;
        for await (const changed of readEvents(response.body, silenceMs)) if (!signal.aborted) onTopics(changed);
      } else {
        // An unread body would keep the connection open.
        await response.body?.cancel();
      }
    } catch {
      // Losing the network or the server is handled like the end of the stream.
    } finally {
      clearTimeout(opening);
      signal.removeEventListener('abort', leave);
    }
    if (signal.aborted) return;
    onLost();
    if (isRefused) return;
    await sleep(wait * (0.75 + Math.random() / 2), signal);
    wait = Math.min(wait * 2, longestWaitMs);
  }
}

async function* readEvents(body: ReadableStream<Uint8Array>, silenceMs: number): AsyncGenerator<readonly Topic[]> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  let text = '';
  for (;;) {
    const silence = setTimeout(() => void reader.cancel(), silenceMs);
    // Clear the timer even if the read fails: canceling a broken stream would cause an unhandled rejection.
    const { done, value } = await reader.read().finally(() => clearTimeout(silence));
    if (done) return;
    const events = (text + value).split('\n\n');
    text = events.pop() ?? '';
    yield [...new Set(events.flatMap(topicsOf))];
  }
}

function topicsOf(event: string): readonly Topic[] {
  const data = event.split('\n').find((line) => line.startsWith('data: '));
  const names = data?.slice('data: '.length).split(',') ?? [];
  return names.includes('all') ? topics : names.filter(isTopic);
}

export function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, milliseconds);
    signal.addEventListener('abort', wake);
  });
}
