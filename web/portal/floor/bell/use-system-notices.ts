import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { holdsStream, onPushed } from '../../../api/pushed.ts';
import { createSystemNotices, type Notice } from './system-notices.ts';

/** A shared lock that every tab in view holds. */
const lookedAtLock = 'comanda.looked-at';

/** Only while no tab is looked at, and only from the tab that holds the stream: looks at each refresh and peal. */
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
  // Where storage is forbidden, locks are too.
  const { held = [] } =
    (await locks()
      ?.query()
      .catch(() => undefined)) ?? {};
  return held.some(({ name }) => name === lookedAtLock);
}
