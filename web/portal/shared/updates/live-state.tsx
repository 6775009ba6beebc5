import { useEffect, useState, useSyncExternalStore } from 'react';
import { isPushed, onPushed } from '../../../api/pushed.ts';
import { LiveBadge } from '../../../ui/plain/states.tsx';

/** A stream of changes begins a second after the first screen. */
const streamBeginsMs = 2500;

/** Whether what is shown is pushed, asked for every five seconds, or not current since a time. Not said before it is known. */
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
