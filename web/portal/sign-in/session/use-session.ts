import { useEffect, useSyncExternalStore } from 'react';
import { serverNow } from '../../../api/clock.ts';
import {
  endSession,
  readSession,
  type SessionEnd,
  type StaffSession,
  sessionEnd,
  subscribeSession,
  tokenExpiry,
} from '../../../api/session.ts';

// Longer timeouts overflow the browser's timer and fire at once.
const longestTimer = 2 ** 31 - 1;

export function useSession(): StaffSession | undefined {
  return useSyncExternalStore(subscribeSession, () => readSession());
}

export function useSessionEnd(): SessionEnd {
  return useSyncExternalStore(subscribeSession, sessionEnd);
}

/** Ends the session when its token expires, so that an idle screen goes to the login. */
export function useSessionExpiry(token: string | undefined): void {
  useEffect(() => {
    if (token === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    const check = () => {
      const left = tokenExpiry(token) - serverNow();
      if (left <= 0) endSession('expired');
      // A timer may fire slightly early; it then checks again.
      else timer = setTimeout(check, Math.min(left + 5, longestTimer));
    };
    timer = setTimeout(check, 0);
    return () => clearTimeout(timer);
  }, [token]);
}
