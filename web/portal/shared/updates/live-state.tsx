import { useEffect, useState, useSyncExternalStore } from 'react';
import { isPushed, onPushed } from '../../../api/pushed.ts';
import { LiveBadge } from '../../../ui/plain/states.tsx';

/** The stream starts a second after the first screen; until then its state is unknown. */
const streamBeginsMs = 2500;

/** Whether the screen is live, polled every five seconds, or stale since a time. Nothing until that is known. */
export function LiveState({ staleSince }: { staleSince: string | undefined }) {
  const pushed = useSyncExternalStore(onPushed, isPushed);
  const [isKnown, setKnown] = useState(pushed);
  useEffect(() => {
    const timer = setTimeout(() => setKnown(true), pushed ? 0 : streamBeginsMs);
    return () => clearTimeout(timer);
  }, [pushed]);
  if (staleSince === undefined && !pushed && !isKnown) return null;
  return <LiveBadge polled={!pushed} {...(staleSince === undefined ? {} : { since: staleSince })} />;
}
