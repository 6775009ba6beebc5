import { addressOf } from '../../core/contract/address.ts';
import type { staffChanges, tableChanges } from '../../core/contract/endpoints.ts';
import { isTopic, type Topic, topics } from '../../core/domain/topics.ts';
import { holdsStream, isPushed, setHolder, setPushed } from './pushed.ts';

export interface Following {
  readonly endpoint: typeof staffChanges | typeof tableChanges;
  readonly headers: () => Record<string, string>;
  /** Tabs with the same value share one stream. */
  readonly shared: string;
  /** After this long without data the stream counts as dead. */
  readonly silenceMs: number;
  readonly onChange: (changed: readonly Topic[]) => Promise<unknown>;
}

const [firstWaitMs, longestWaitMs] = [1_000, 15_000];
/** The longest that a refetch delays the next one. */
const longestTurnMs = 5_000;

/** Messages between tabs: changed topics (none for a heartbeat), 'lost', or 'ask' for a sign of life. */
type TabMessage = readonly Topic[] | 'lost' | 'ask';

/**
 * Calls `onChange` with changed topics, and with all topics at the start and after each gap. One tab holds the stream
 * and relays to the others. Without Web Locks, as on plain http, each visible tab holds its own: browsers open only
 * six connections to a host. Returns an unsubscribe function.
 */
export function followChanges(following: Following): () => void {
  const { shared, silenceMs } = following;
  const stopping = new AbortController();
  const { locks } = navigator as { locks?: LockManager };
  const channel = locks && new BroadcastChannel(shared);
  const refresh = oneAtATime(following.onChange);
  let silence: ReturnType<typeof setTimeout> | undefined;

  const lost = () => {
    clearTimeout(silence);
    if (!isPushed()) return;
    setPushed(false);
    refresh(topics);
  };
  const receive = (changed: readonly Topic[]) => {
    clearTimeout(silence);
    // A tab that the phone put to sleep keeps its lock but sends nothing.
    silence = setTimeout(lost, silenceMs);
    const isNew = !isPushed();
    setPushed(true);
    // This page missed everything before it listened, even if another tab heard it.
    refresh(isNew ? topics : changed);
  };
  const post = (message: TabMessage) => channel?.postMessage(message);
  const onTabMessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data === 'lost') lost();
    else if (data !== 'ask') receive(data);
    else if (holdsStream() && isPushed()) post([]);
  };

  const hold = async (signal: AbortSignal) => {
    setHolder(true);
    await holdStream(following, signal, {
      onTopics(changed) {
        if (signal.aborted) return;
        receive(changed);
        post(changed);
      },
      onLost() {
        lost();
        post('lost');
      },
    });
    if (signal.aborted) return;
    setHolder(false);
    // 401 or 403: refetch, so that the screen shows its own refusal.
    refresh(topics);
  };
  let whileVisible: AbortController | undefined;
  const holdWhileVisible = () => {
    if (document.visibilityState === 'hidden') {
      whileVisible?.abort();
      whileVisible = undefined;
      setHolder(false);
      lost();
    } else if (!whileVisible) {
      whileVisible = new AbortController();
      void hold(whileVisible.signal);
    }
  };
  if (locks && channel) {
    channel.onmessage = onTabMessage;
    post('ask');
    const { signal } = stopping;
    locks.request(shared, { signal }, () => hold(signal)).catch(() => undefined);
  } else {
    document.addEventListener('visibilitychange', holdWhileVisible, { signal: stopping.signal });
    holdWhileVisible();
  }

  return () => {
    stopping.abort();
    whileVisible?.abort();
    clearTimeout(silence);
    channel?.close();
    setHolder(false);
    setPushed(false);
  };
}

/** A refetch is never canceled for a newer change: on a slow network, no response would ever arrive. */
function oneAtATime(onChange: Following['onChange']): (changed: readonly Topic[]) => void {
  const waiting = new Set<Topic>();
  let isBusy = false;
  const ask = async () => {
    isBusy = true;
    while (waiting.size > 0) {
      const changed = [...waiting];
      waiting.clear();
      await within(longestTurnMs, onChange(changed));
    }
    isBusy = false;
  };
  return (changed) => {
    for (const topic of changed) waiting.add(topic);
    if (!isBusy) void ask();
  };
}

async function within(milliseconds: number, settled: Promise<unknown>): Promise<void> {
  const enough = new AbortController();
  await Promise.race([settled.catch(() => undefined), sleep(milliseconds, enough.signal)]);
  enough.abort();
}

interface StreamListener {
  readonly onTopics: (changed: readonly Topic[]) => void;
  readonly onLost: () => void;
}

/** Reopens the stream until it is aborted or refused for good. */
async function holdStream(
  { endpoint, headers, silenceMs }: Following,
  signal: AbortSignal,
  { onTopics, onLost }: StreamListener,
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
        await readEvents(response.body, silenceMs, onTopics);
      }
    } catch {
      // The network or the server went away: same as the end of the stream.
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

async function readEvents(
  body: ReadableStream<Uint8Array>,
  silenceMs: number,
  onTopics: StreamListener['onTopics'],
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  let text = '';
  for (;;) {
    const silence = setTimeout(() => void reader.cancel(), silenceMs);
    // Clear the timer even if the read failed: canceling a broken stream rejects unhandled.
    const { done, value } = await reader.read().finally(() => clearTimeout(silence));
    if (done) return;
    const events = (text + value).split('\n\n');
    text = events.pop() ?? '';
    onTopics([...new Set(events.flatMap(topicsOf))]);
  }
}

function topicsOf(event: string): readonly Topic[] {
  const data = event.split('\n').find((line) => line.startsWith('data: '));
  const names = data?.slice('data: '.length).split(',') ?? [];
  return names.includes('all') ? topics : names.filter(isTopic);
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
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
