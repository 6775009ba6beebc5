import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { holdsStream, onPushed } from '../../../api/pushed.ts';

export interface Notice {
  readonly tag: string;
  readonly title: string;
  readonly body: string;
  readonly path: string;
}

export type NoticePermission = NotificationPermission | 'unsupported';

export function noticePermission(): NoticePermission {
  if (typeof Notification === 'undefined' || !isSecureContext) return 'unsupported';
  if (Notification.permission === 'default' && !canBeMade()) return 'unsupported';
  return Notification.permission;
}

/** Phones only let service workers create notifications. Without permission this shows nothing. */
function canBeMade(): boolean {
  try {
    new Notification('').close();
    return true;
  } catch {
    return false;
  }
}

/** Prompts the user; only call it from a button that says so. */
export async function askForNotices(): Promise<NoticePermission> {
  await Notification.requestPermission();
  return noticePermission();
}

interface SystemNotices {
  /** Shows these notices and closes all others. A dismissed notice doesn't return while it is still among them. */
  show(notices: readonly Notice[], onOpen: (path: string) => void): void;
}

function createSystemNotices(): SystemNotices {
  const shown = new Map<string, Notification>();
  return {
    show(notices, onOpen) {
      const keys = new Set(notices.map(keyOf));
      // Old ones first: closing one would also close a new one with the same tag.
      for (const [key, notification] of [...shown]) {
        if (keys.has(key)) continue;
        notification.close();
        shown.delete(key);
      }
      for (const notice of notices) {
        if (shown.has(keyOf(notice)) || noticePermission() !== 'granted') continue;
        const notification = make(notice);
        if (!notification) return;
        shown.set(keyOf(notice), notification);
        notification.onclick = () => {
          window.focus();
          notification.close();
          onOpen(notice.path);
        };
      }
    },
  };
}

const keyOf = ({ tag, title, body }: Notice) => [tag, title, body].join('\n');

function make({ tag, title, body }: Notice): Notification | undefined {
  try {
    // The bell already rings, or is muted on purpose.
    return new Notification(title, { tag, body, silent: true });
  } catch {
    return undefined;
  }
}

/** A shared lock that every visible tab holds. */
const lookedAtLock = 'comanda.looked-at';

/** Shows notices while no tab is visible, and only from the tab with the stream. Updates at each refresh or peal. */
export function useSystemNotices(waiting: readonly Notice[]): void {
  const navigate = useNavigate();
  const isLookedAt = useDocumentVisibility() === 'visible';
  const isHolder = useSyncExternalStore(onPushed, holdsStream);
  const [notices] = useState(createSystemNotices);

  useEffect(() => (isLookedAt ? tellLookedAt() : undefined), [isLookedAt]);

  const isOurs = isHolder && !isLookedAt;
  useEffect(() => {
    let isOver = false;
    const look = async () => {
      const shown = isOurs && !(await isAnotherLookedAt()) ? waiting : [];
      if (!isOver) notices.show(shown, (path) => void navigate(path));
    };
    void look();
    return () => {
      isOver = true;
    };
  }, [notices, isOurs, waiting, navigate]);

  useEffect(() => {
    const close = () => notices.show([], () => undefined);
    window.addEventListener('pagehide', close);
    return () => {
      window.removeEventListener('pagehide', close);
      close();
    };
  }, [notices]);
}

const locks = () => (navigator as { locks?: LockManager }).locks;

function tellLookedAt(): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  const untilLeft = () => new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  locks()
    ?.request(lookedAtLock, { mode: 'shared', signal }, untilLeft)
    .catch(() => undefined);
  return () => leaving.abort();
}

async function isAnotherLookedAt(): Promise<boolean> {
  // If the browser forbids storage, it also forbids locks.
  const { held = [] } =
    (await locks()
      ?.query()
      .catch(() => undefined)) ?? {};
  return held.some(({ name }) => name === lookedAtLock);
}
