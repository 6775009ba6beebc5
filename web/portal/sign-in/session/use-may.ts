import type { Privilege } from '../../../../core/domain/privileges.ts';
import { useSession } from './use-session.ts';

/** Whether the user holds one of the privileges, for display only. The server checks every call itself. */
export function useMay(): (...anyOf: readonly Privilege[]) => boolean {
  const held = useSession()?.privileges ?? [];
  return (...anyOf) => anyOf.some((privilege) => held.includes(privilege));
}
