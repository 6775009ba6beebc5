import type { Account, OpenSession } from '../../../core/contract/account.ts';
import type { PasskeyRow } from '../second-step/passkeys.service.ts';
import type { SecondStepRow } from '../second-step/second-step.service.ts';
import type { SessionRow } from '../session/session.service.ts';
import type { AccountRow } from './account.queries.ts';

export function presentAccount(
  account: AccountRow,
  { hasApp, isRequired, recoveryCodes }: SecondStepRow,
  passkeys: readonly PasskeyRow[],
): Account {
  return {
    ...account,
    secondStep: { app: hasApp, required: isRequired, codesLeft: recoveryCodes },
    passkeys: passkeys.map(presentPasskey),
  };
}

const presentPasskey = ({ credentialId, name, createdAt, usedAt }: PasskeyRow) => ({
  passkeyId: credentialId,
  name,
  since: createdAt.toISOString(),
  lastUsed: usedAt?.toISOString() ?? null,
});

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
