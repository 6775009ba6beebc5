import { type Topic, topics } from '../../core/domain/topics.ts';
import { openStream, type StreamListener, type StreamSource, sleep } from './event-stream.ts';
import { holdsStream, isPushed, setHolder, setPushed } from './pushed.ts';

export interface Following extends StreamSource {
  /** Tabs with the same value share one stream. */
  readonly shared: string;
  readonly onChange: (changed: readonly Topic[]) => Promise<unknown>;
}

/** A refetch delays the next one by at most this long. */
const longestTurnMs = 5_000;

/** Calls `onChange` with changed topics; at the start and after each gap, with all. Returns an unsubscribe function. */
export function followChanges(following: Following): () => void {
  const stopping = new AbortController();
  const refresh = oneAtATime(following.onChange);
  const page = createPage(following.silenceMs, refresh, stopping.signal);

  const hold: Hold = async (listener, until) => {
    setHolder(true);
    until.addEventListener('abort', () => setHolder(false));
    await openStream(following, listener, until);
    if (until.aborted) return;
    setHolder(false);
    // 401 or 403: refetch, so that the screen shows its own refusal.
    void refresh(topics);
  };
  const { locks } = navigator as { locks?: LockManager };
  const holdAlone = () => {
    if (!stopping.signal.aborted) whileVisible(hold, page, stopping.signal);
  };
  // If the browser forbids storage, it also forbids locks and channels.
  if (locks) shareAmongTabs(locks, following.shared, hold, page, stopping.signal).catch(holdAlone);
  else holdAlone();
  return () => stopping.abort();
}

type Hold = (listener: StreamListener, until: AbortSignal) => Promise<void>;

/** Updates `isPushed` and refetches the topics that a stream reports, in this tab or another. */
function createPage(silenceMs: number, refresh: Following['onChange'], stop: AbortSignal): StreamListener {
  let silence: ReturnType<typeof setTimeout> | undefined;
  const onLost = () => {
    clearTimeout(silence);
    if (!isPushed()) return;
    setPushed(false);
    void refresh(topics);
  };
  stop.addEventListener('abort', () => {
    clearTimeout(silence);
    setPushed(false);
  });
  return {
    onLost,
    onTopics(changed) {
      clearTimeout(silence);
      // A tab that the phone put to sleep keeps its lock but sends nothing.
      silence = setTimeout(onLost, silenceMs);
      const isNew = !isPushed();
      setPushed(true);
      // This page missed every change before it started listening, even if another tab received it.
      void refresh(isNew ? topics : changed);
    },
  };
}

/** Messages between tabs: changed topics (none for a heartbeat), 'lost', or 'ask' to request a heartbeat. */
type TabMessage = readonly Topic[] | 'lost' | 'ask';

/** One tab holds the stream and relays it to the others. */
async function shareAmongTabs(
  locks: LockManager,
  name: string,
  hold: Hold,
  page: StreamListener,
  stop: AbortSignal,
): Promise<void> {
  const channel = new BroadcastChannel(name);
  const post = (message: TabMessage) => channel.postMessage(message);
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data === 'lost') page.onLost();
    else if (data !== 'ask') page.onTopics(data);
    else if (holdsStream() && isPushed()) post([]);
  };
  stop.addEventListener('abort', () => channel.close());
  post('ask');
  const pageAndTabs: StreamListener = {
    onTopics(changed) {
      page.onTopics(changed);
      post(changed);
    },
    onLost() {
      page.onLost();
      post('lost');
    },
  };
  await locks.request(name, { signal: stop }, () => hold(pageAndTabs, stop));
}

/** Without Web Locks, as on plain http, only visible tabs open a stream: browsers allow six connections per host. */
function whileVisible(hold: Hold, page: StreamListener, stop: AbortSignal): void {
  let visible: AbortController | undefined;
  let isRefused = false;
  const look = () => {
    if (document.visibilityState === 'hidden') {
      visible?.abort();
      visible = undefined;
      page.onLost();
    } else if (!visible && !isRefused) {
      visible = new AbortController();
      const { signal } = visible;
      void hold(page, signal).then(() => {
        isRefused = !signal.aborted;
      });
    }
  };
  document.addEventListener('visibilitychange', look, { signal: stop });
  stop.addEventListener('abort', () => visible?.abort());
  look();
}

/** A refetch is never canceled for a newer change: on a slow network, no response would ever arrive. */
function oneAtATime(onChange: Following['onChange']): Following['onChange'] {
  const waiting = new Set<Topic>();
  let isBusy = false;
  return async (changed) => {
    for (const topic of changed) waiting.add(topic);
    if (isBusy) return;
    isBusy = true;
    while (waiting.size > 0) {
      const turn = [...waiting];
      waiting.clear();
      await within(longestTurnMs, onChange(turn));
    }
    isBusy = false;
  };
}

async function within(milliseconds: number, settled: Promise<unknown>): Promise<void> {
  const enough = new AbortController();
  await Promise.race([settled.catch(() => undefined), sleep(milliseconds, enough.signal)]);
  enough.abort();
}
