import { useEffect, useState, useSyncExternalStore } from 'react';
import { isPushed, onPushed } from '../../../api/pushed.ts';
import { LiveBadge } from '../../../ui/plain/states.tsx';
import type { Freshness } from './use-freshness.ts';

/** A stream of changes begins a second after the first screen. */
const streamBeginsMs = 2500;

/** Whether what is shown is pushed, asked for every five seconds, or or nobody answers. Not said before it is known. */
export function LiveState({ of }: { of: readonly Pick<Freshness, 'refused' | 'staleSince'>[] }) {
  const pushed = useSyncExternalStore(onPushed, isPushed);
  const [isKnown, setKnown] = useState(pushed);
  useEffect(() => {
    const timer = setTimeout(() => setKnown(true), pushed ? 0 : streamBeginsMs);
    return () => clearTimeout(timer);
  }, [pushed]);
  const isAway = of.some(({ staleSince }) => staleSince !== undefined);
  // Its refusal is said by the screen.
  if (of.some(({ refused }) => refused)) return null;
  if (!isAway && !pushed && !isKnown) return null;
  return <LiveBadge polled={!pushed} away={isAway} />;
}
