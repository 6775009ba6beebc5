import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation } from 'react-router';
import type { Privilege } from '../../../core/domain/privileges.ts';
import { sessionEnding } from '../../api/session.ts';
import { portalPaths } from '../../paths/portal.ts';
import { LoadingSkeleton } from '../../ui/plain/states.tsx';
import { privilegesQuery } from './calls.ts';
import { Shell } from './shell.tsx';
import { useSession, useSessionExpiry } from './use-session.ts';

/** Where the login leads back to, when a session ended while somebody worked. */
export interface LoginState {
  readonly returnTo?: string;
}

/** Everything that requires login, inside the shell. */
export function SignedIn() {
  const session = useSession();
  const { pathname, search } = useLocation();
  useSessionExpiry(session?.token);
  if (session) return <Shell session={session} />;
  const state: LoginState = sessionEnding() === 'expired' ? { returnTo: pathname + search } : {};
  return <Navigate to={portalPaths.login} replace state={state} />;
}

/** The login, only for whoever is logged out. */
export function SignedOut() {
  return useSession() ? <Navigate to={portalPaths.home} replace /> : <Outlet />;
}

/** A screen for holders of one of the privileges; others go home. The server checks every call by itself. */
export function Privileged({ anyOf }: { anyOf: readonly Privilege[] }) {
  const session = useSession();
  const asked = useQuery(privilegesQuery(session?.token));
  const held = asked.data ?? session?.privileges;
  if (!held) return asked.isError ? <Outlet /> : <LoadingSkeleton shape="lines" />;
  return anyOf.some((one) => held.includes(one)) ? <Outlet /> : <Navigate to={portalPaths.home} replace />;
}
