import { addressOf } from '../../core/contract/address.ts';
import type { staffChanges, tableChanges } from '../../core/contract/endpoints.ts';
import { isTopic, type Topic, topics } from '../../core/domain/topics.ts';
import { holdsStream, isPushed, setHolder, setPushed } from './pushed.ts';

/** Whose changes a page follows. */
export interface Following {
  readonly endpoint: typeof staffChanges | typeof tableChanges;
  readonly headers: () => Record<string, string>;
  /** Tabs of one browser that follow the same share one stream. */
  readonly shared: string;
  /** After so long a silence the stream is dead. */
  readonly silenceMs: number;
  readonly onChange: (changed: readonly Topic[]) => void;
}

const [firstWaitMs, longestWaitMs] = [1_000, 15_000];

/** What the tab with the stream tells the others. */
type Told = { readonly changed: readonly Topic[] } | { readonly live: boolean } | 'ask';

/**
 * Follows what changes, and calls back with the topics: also once at the beginning, and after each gap, with all of them.
 * One tab of a browser holds the stream and tells the others. Where the browser has no locks for that, as on plain http,
 * only a tab that is looked at holds one: six connections to a host are all that a browser opens. Answers the way to stop.
 */
export function followChanges(following: Following): () => void {
  const { shared, silenceMs, onChange } = following;
  const stopping = new AbortController();
  const { locks } = navigator as { locks?: LockManager };
  const channel = locks && new BroadcastChannel(shared);
  let silence: ReturnType<typeof setTimeout> | undefined;

  const heard = (live: boolean) => {
    clearTimeout(silence);
    // A tab that a phone has put to sleep still holds its lock, and tells nothing.
    if (live) silence = setTimeout(() => heard(false), silenceMs);
    const isNew = isPushed() !== live;
    setPushed(live);
    if (isNew && !live) onChange(topics);
  };
  const tell = (told: Told) => channel?.postMessage(told);
  const hear = ({ data }: MessageEvent<Told>) => {
    if (data === 'ask') {
      if (holdsStream() && isPushed()) tell({ live: true });
    } else if ('live' in data) heard(data.live);
    else onChange(data.changed);
  };

  const hold = async (signal: AbortSignal) => {
    setHolder(true);
    await holdStream(following, signal, {
      onBeat() {
        heard(true);
        tell({ live: true });
      },
      onChange(changed) {
        onChange(changed);
        tell({ changed });
      },
      onLost() {
        heard(false);
        tell({ live: false });
      },
    });
    if (!signal.aborted) setHolder(false);
  };
  let looking: AbortController | undefined;
  const holdWhileLookedAt = () => {
    if (document.visibilityState === 'hidden') {
      looking?.abort();
      looking = undefined;
      setHolder(false);
      heard(false);
    } else if (!looking) {
      looking = new AbortController();
      void hold(looking.signal);
    }
  };
  if (locks && channel) {
    channel.onmessage = hear;
    tell('ask');
    const { signal } = stopping;
    locks.request(shared, { signal }, () => hold(signal)).catch(() => undefined);
  } else {
    document.addEventListener('visibilitychange', holdWhileLookedAt, { signal: stopping.signal });
    holdWhileLookedAt();
  }

  return () => {
    stopping.abort();
    looking?.abort();
    clearTimeout(silence);
    channel?.close();
    setHolder(false);
    setPushed(false);
  };
}

interface Hearing {
  readonly onBeat: () => void;
  readonly onChange: (changed: readonly Topic[]) => void;
  readonly onLost: () => void;
}

/** Opens the stream, again and again, until it is stopped or refused for good. */
async function holdStream(
  { endpoint, headers, silenceMs }: Following,
  signal: AbortSignal,
  hearing: Hearing,
): Promise<void> {
  let wait = firstWaitMs;
  while (!signal.aborted) {
    let isRefused = false;
    try {
      const response = await fetch(addressOf(endpoint).url, {
        headers: { Accept: 'text/event-stream', ...headers() },
        credentials: 'same-origin',
        signal,
      });
      isRefused = response.status === 401 || response.status === 403;
      if (response.ok && response.body) {
        await readEvents(response.body, silenceMs, hearing);
        wait = firstWaitMs;
      }
    } catch {
      // The network, or the server, went away: the same as its end.
    }
    if (signal.aborted) return;
    hearing.onLost();
    if (isRefused) {
      // Each call that is made now is refused as well, and the screen says so.
      hearing.onChange(topics);
      return;
    }
    await sleep(wait * (0.75 + Math.random() / 2), signal);
    wait = Math.min(wait * 2, longestWaitMs);
  }
}

async function readEvents(
  body: ReadableStream<Uint8Array>,
  silenceMs: number,
  { onBeat, onChange }: Hearing,
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  let text = '';
  for (;;) {
    const silence = setTimeout(() => void reader.cancel(), silenceMs);
    // Also where the stream broke: what is broken cannot be cancelled, and would say so to nobody.
    const { done, value } = await reader.read().finally(() => clearTimeout(silence));
    if (done) return;
    onBeat();
    const events = (text + value).split('\n\n');
    text = events.pop() ?? '';
    const changed = events.flatMap(topicsOf);
    if (changed.length > 0) onChange([...new Set(changed)]);
  }
}

/** The topics of one event; none of a beat. */
function topicsOf(event: string): readonly Topic[] {
  const data = event.split('\n').find((line) => line.startsWith('data: '));
  const names = data?.slice('data: '.length).split(',') ?? [];
  return names.includes('all') ? topics : names.filter(isTopic);
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
