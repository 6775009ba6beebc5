import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { portalPaths } from '../../../../core/domain/portal-paths.ts';
import type { Privilege } from '../../../../core/domain/privileges.ts';
import { sessionEnding } from '../../../api/session.ts';
import { LoadingSkeleton } from '../../../ui/plain/states.tsx';
import { firstPath } from '../../sign-in/session/kitchen-device.ts';
import { usePrivileges } from '../../sign-in/session/use-kept.ts';
import { useSession, useSessionExpiry } from '../../sign-in/session/use-session.ts';

let shell: typeof import('./shell.tsx') | undefined;

/** Fetches the shell, which isn't in the first script because the login doesn't need it. */
export async function loadShell(): Promise<typeof import('./shell.tsx')> {
  shell ??= await import('./shell.tsx');
  return shell;
}
const LockScreen = lazy(async () => ({
  default: (await import('../../sign-in/screen-lock/lock-screen.tsx')).LockScreen,
}));
const LazyShell = lazy(async () => ({ default: (await loadShell()).Shell }));

/** What the login screen is told about a session that ended during work. */
export interface LoginState {
  readonly cutOff?: { readonly username: string; readonly page: string };
}

export function SignedIn() {
  const session = useSession();
  const { pathname, search } = useLocation();
  const [username, setUsername] = useState<string>();
  // A shell that is already loaded renders at once: React delays anything suspended by 300 ms.
  const [Shell] = useState(() => shell?.Shell ?? LazyShell);
  useSessionExpiry(session?.token);
  if (session && session.user.username !== username) setUsername(session.user.username);
  if (session) {
    return (
      <Suspense fallback={<LoadingSkeleton shape="lines" />}>
        {session.locked ? <LockScreen session={session} /> : <Shell session={session} />}
      </Suspense>
    );
  }
  const isCutOff = username !== undefined && sessionEnding() !== 'signedOut';
  const state: LoginState = isCutOff ? { cutOff: { username, page: pathname + search } } : {};
  return <Navigate to={portalPaths.login} replace state={state} />;
}

/** "After login the user goes to /portal/home", unless a session ended during work or this is the kitchen's device. */
export function SignedOut() {
  const session = useSession();
  const { cutOff } = (useLocation().state ?? {}) as LoginState;
  const queryClient = useQueryClient();
  const isSignedOut = session === undefined;
  // The next user must not see the last user's data.
  useEffect(() => {
    if (isSignedOut) queryClient.clear();
  }, [isSignedOut, queryClient]);
  if (isSignedOut) return <Outlet />;
  return <Navigate to={cutOff?.username === session.user.username ? cutOff.page : firstPath()} replace />;
}

/** A screen for holders of one of the privileges; others are sent to Home. The server checks every call itself. */
export function Privileged({ anyOf }: { anyOf: readonly Privilege[] }) {
  const session = useSession();
  const isAllowed = usePrivileges(session);
  const held = isAllowed.data ?? session?.privileges;
  if (!held) return isAllowed.isError ? <Outlet /> : <LoadingSkeleton shape="lines" />;
  return anyOf.some((privilege) => held.includes(privilege)) ? <Outlet /> : <Navigate to={portalPaths.home} replace />;
}
