import { afterEach, beforeEach, vi } from 'vitest';
import type { StaffSession } from '../api/session.ts';
import type { FakeServer } from './fake-server.ts';
import { signIn, startPortalServer } from './portal-page.tsx';
import { setScreenWidth } from './screen-width.ts';

/** A fresh server, empty storage and a wide window for each test; signed in if a session is given. */
export function portalTest(session?: Partial<StaffSession>): FakeServer {
  let server: FakeServer;
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    setScreenWidth(1280);
    server = startPortalServer();
    if (session) signIn(session);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  return new Proxy({} as FakeServer, { get: (_, name) => server[name as keyof FakeServer] });
}
