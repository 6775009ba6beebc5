import { useEffect, useSyncExternalStore } from 'react';
import {
  endSession,
  readSession,
  type SessionEnd,
  type StaffSession,
  sessionEnd,
  subscribeSession,
  tokenExpiry,
} from '../../../api/session.ts';

// Longer waits overflow the browser's timer and would fire at once.
const longestTimer = 2 ** 31 - 1;

/** The session of the signed-in user; undefined from the moment that its token expires. */
export function useSession(): StaffSession | undefined {
  return useSyncExternalStore(subscribeSession, () => readSession());
}

/** How the last session of this page ended. */
export function useSessionEnd(): SessionEnd {
  return useSyncExternalStore(subscribeSession, sessionEnd);
}

/** Ends the session when its token expires, so that an idle screen goes to the login by itself. */
export function useSessionExpiry(token: string | undefined): void {
  useEffect(() => {
    if (token === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    const check = () => {
      const left = tokenExpiry(token) - Date.now();
      if (left <= 0) endSession('expired');
      // A timer may come a moment early: it looks again then.
      else timer = setTimeout(check, Math.min(left + 5, longestTimer));
    };
    timer = setTimeout(check, 0);
    return () => clearTimeout(timer);
  }, [token]);
}
