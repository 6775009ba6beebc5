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
  /** Asks again for what shows these topics; settled when the answers are there. */
  readonly onChange: (changed: readonly Topic[]) => Promise<unknown>;
}

const [firstWaitMs, longestWaitMs] = [1_000, 15_000];
/** A change that comes while answers are on their way waits for them no longer than this. */
const longestTurnMs = 5_000;

/** What the tab with the stream tells the others: what changed, nothing where it only lives; that it is lost. */
type Told = readonly Topic[] | 'lost' | 'ask';

/**
 * Follows what changes, and calls back with the topics: also once at the beginning, and after each gap, with all of them.
 * One tab of a browser holds the stream and tells the others. Where the browser has no locks for that, as on plain http,
 * only a tab that is looked at holds one: six connections to a host are all that a browser opens. Answers the way to stop.
 */
export function followChanges(following: Following): () => void {
  const { shared, silenceMs } = following;
  const stopping = new AbortController();
  const { locks } = navigator as { locks?: LockManager };
  const channel = locks && new BroadcastChannel(shared);
  const refresh = oneAfterTheOther(following.onChange);
  let silence: ReturnType<typeof setTimeout> | undefined;

  const lost = () => {
    clearTimeout(silence);
    if (!isPushed()) return;
    setPushed(false);
    refresh(topics);
  };
  const heard = (changed: readonly Topic[]) => {
    clearTimeout(silence);
    // A tab that a phone has put to sleep still holds its lock, and tells nothing.
    silence = setTimeout(lost, silenceMs);
    const isNew = !isPushed();
    setPushed(true);
    // What was told before this page listened is unknown to it, also where another tab has heard it.
    refresh(isNew ? topics : changed);
  };
  const tell = (told: Told) => channel?.postMessage(told);
  const hear = ({ data }: MessageEvent<Told>) => {
    if (data === 'lost') lost();
    else if (data !== 'ask') heard(data);
    else if (holdsStream() && isPushed()) tell([]);
  };

  const hold = async (signal: AbortSignal) => {
    setHolder(true);
    await holdStream(following, signal, {
      onHeard(changed) {
        if (signal.aborted) return;
        heard(changed);
        tell(changed);
      },
      onLost() {
        lost();
        tell('lost');
      },
    });
    if (signal.aborted) return;
    setHolder(false);
    // Refused for good: each call that is made now is refused as well, and the screen says so.
    refresh(topics);
  };
  let looking: AbortController | undefined;
  const holdWhileLookedAt = () => {
    if (document.visibilityState === 'hidden') {
      looking?.abort();
      looking = undefined;
      setHolder(false);
      lost();
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

/**
 * A change calls no answer off that is on its way: where changes come faster than answers, as on a slow network, nothing
 * new would ever be shown. What changes meanwhile is asked for once, after it.
 */
function oneAfterTheOther(onChange: Following['onChange']): (changed: readonly Topic[]) => void {
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

interface Hearing {
  /** What changed; nothing where the stream only says that it lives. */
  readonly onHeard: (changed: readonly Topic[]) => void;
  readonly onLost: () => void;
}

/** Opens the stream, again and again, until it is stopped or refused for good. */
async function holdStream(
  { endpoint, headers, silenceMs }: Following,
  signal: AbortSignal,
  { onHeard, onLost }: Hearing,
): Promise<void> {
  let wait = firstWaitMs;
  while (!signal.aborted) {
    const attempt = new AbortController();
    const leave = () => attempt.abort();
    signal.addEventListener('abort', leave);
    // A network that swallows what is sent says nothing: it would be waited for by the stream alone.
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
        await readEvents(response.body, silenceMs, onHeard);
      }
    } catch {
      // The network, or the server, went away: the same as its end.
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
  onHeard: Hearing['onHeard'],
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  let text = '';
  for (;;) {
    const silence = setTimeout(() => void reader.cancel(), silenceMs);
    // Also where the stream broke: what is broken cannot be cancelled, and would say so to nobody.
    const { done, value } = await reader.read().finally(() => clearTimeout(silence));
    if (done) return;
    const events = (text + value).split('\n\n');
    text = events.pop() ?? '';
    onHeard([...new Set(events.flatMap(topicsOf))]);
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
    const wake = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, milliseconds);
    signal.addEventListener('abort', wake);
  });
}
