import type { OpenSession } from '../../../core/contract/account.ts';
import type { SessionRow } from '../session/session.service.ts';

export function presentSession(session: SessionRow, ownId: string): OpenSession {
  const { id, device, address, createdAt, seenAt, way, isLocked } = session;
  return {
    sessionId: id,
    device,
    address,
    since: createdAt.toISOString(),
    lastSeen: seenAt.toISOString(),
    byPin: way === 'pin',
    locked: isLocked,
    own: id === ownId,
  };
}
