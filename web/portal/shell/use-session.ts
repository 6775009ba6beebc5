import { useEffect, useSyncExternalStore } from 'react';
import { endSession, readSession, type StaffSession, subscribeSession, tokenExpiry } from '../../api/session.ts';

// Longer waits overflow the browser's timer and would fire at once.
const longestTimer = 2 ** 31 - 1;

/** The session of the signed-in user; undefined from the moment that its token expires. */
export function useSession(): StaffSession | undefined {
  return useSyncExternalStore(subscribeSession, () => readSession());
}

/** Ends the session when its token expires, so that an idle screen goes to the login by itself. */
export function useSessionExpiry(token: string | undefined): void {
  useEffect(() => {
    if (token === undefined) return;
    const wait = Math.min(Math.max(tokenExpiry(token) - Date.now(), 0), longestTimer);
    const timer = setTimeout(() => {
      if (tokenExpiry(token) <= Date.now()) endSession('expired');
    }, wait);
    return () => clearTimeout(timer);
  }, [token]);
}
