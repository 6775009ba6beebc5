import type { Privilege } from '../../../../core/domain/privileges.ts';
import { useSession } from './use-session.ts';

/** Whether the signed-in user holds one of the privileges, for what a screen shows. The server checks every call by itself. */
export function useMay(): (...anyOf: readonly Privilege[]) => boolean {
  const held = useSession()?.privileges ?? [];
  return (...anyOf) => anyOf.some((one) => held.includes(one));
}
