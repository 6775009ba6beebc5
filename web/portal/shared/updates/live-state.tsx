import { useEffect, useState, useSyncExternalStore } from 'react';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import { isPushed, onPushed } from '../../../api/pushed.ts';
import { say } from '../../../ui/plain/say.tsx';
import styles from './live-state.module.css';
import type { Freshness } from './use-freshness.ts';

/** The stream starts a second after the first screen; until then its state is unknown. */
const streamBeginsMs = 2500;

/** Shows whether the screen is live, polled every five seconds, or cut off. Nothing until that is known. */
export function LiveState({ of }: { of: readonly Pick<Freshness, 'refused' | 'staleSince'>[] }) {
  const pushed = useSyncExternalStore(onPushed, isPushed);
  const [isKnown, setKnown] = useState(pushed);
  useEffect(() => {
    const timer = setTimeout(() => setKnown(true), pushed ? 0 : streamBeginsMs);
    return () => clearTimeout(timer);
  }, [pushed]);
  const isAway = of.some(({ staleSince }) => staleSince !== undefined);
  // The screen itself shows a refusal.
  if (of.some(({ refused }) => refused)) return null;
  if (!isAway && !pushed && !isKnown) return null;
  return (
    <span className={`${styles.live} ${isAway ? styles.notLive : ''}`}>
      {say(isAway ? uiMessages.away : pushed ? uiMessages.live : uiMessages.polled)}
    </span>
  );
}
