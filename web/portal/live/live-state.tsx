import { useSyncExternalStore } from 'react';
import { isPushed, onPushed } from '../../api/pushed.ts';
import { LiveBadge } from '../../ui/plain/states.tsx';

/** Whether what is shown is pushed, asked for every five seconds, or not current since a time. */
export function LiveState({ staleSince }: { staleSince: string | undefined }) {
  const polled = !useSyncExternalStore(onPushed, isPushed);
  return <LiveBadge polled={polled} {...(staleSince === undefined ? {} : { since: staleSince })} />;
}
