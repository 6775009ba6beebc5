import type { Account, OpenSession } from '../../../core/contract/account.ts';
import type { SecondStepRow } from '../second-step/second-step.service.ts';
import type { SessionRow } from '../session/session.service.ts';
import type { AccountRow } from './account.queries.ts';

export function presentAccount(account: AccountRow, { hasApp, isRequired, recoveryCodes }: SecondStepRow): Account {
  return { ...account, secondStep: { app: hasApp, required: isRequired, codesLeft: recoveryCodes } };
}

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
