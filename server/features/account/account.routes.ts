import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Account, OpenSession } from '../../../core/contract/account.ts';
import { calls } from '../../../core/contract/index.ts';
import { deviceCookieName, readDevice } from '../../platform/auth/device-cookie.ts';
import { addressBlock } from '../../platform/http/address-block.ts';
import { answered, ok, openRoute, staffRoute } from '../../platform/http/route.ts';
import { shownPlace } from '../../platform/http/shown-place.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { quickStaffOf } from '../pins/pins.service.ts';
import { type PasskeyRow, passkeySite, passkeysOf } from '../second-step/passkeys.service.ts';
import { newApp, type SecondStepRow, secondStepOf } from '../second-step/second-step.service.ts';
import { endOwnSession, type SessionRow, sessionsOf } from '../session/session.service.ts';
import { type AccountRow, findAccount } from './account.queries.ts';
import {
  addOwnPasskey,
  addOwnSecondStep,
  endEverySession,
  lockOwnSession,
  newOwnPasskey,
  proveOwnSession,
  quickSignIn,
  removeOwnPasskey,
  removeOwnSecondStep,
  renewOwnRecoveryCodes,
  setOwnPin,
  unlockOwnSession,
} from './account.service.ts';

export function accountRoutes(app: FastifyInstance, services: Services): void {
  const deviceOf = (request: FastifyRequest) => readDevice(request.cookies[deviceCookieName], services.secrets.cookie);
  const siteOf = (request: FastifyRequest) => passkeySite(services.publicUrl(request));

  staffRoute(app, services, calls.account, async ({ staff }) => {
    const account = await findAccount(services.db, staff.userId);
    if (!account) return refuse('NotSignedIn');
    const { userId } = staff;
    return ok(presentAccount(account, await secondStepOf(services.db, userId), await passkeysOf(services.db, userId)));
  });

  staffRoute(app, services, calls.newApp, async ({ staff }) => ok(newApp(services, staff.userId, staff.username)));

  staffRoute(app, services, calls.addSecondStep, async ({ staff, body }) => {
    return answered(await addOwnSecondStep(services, staff, body));
  });

  staffRoute(app, services, calls.removeSecondStep, async ({ staff, body }) => {
    return answered(await removeOwnSecondStep(services, staff, body), () => null);
  });

  staffRoute(app, services, calls.recoveryCodes, async ({ staff, body }) => {
    return answered(await renewOwnRecoveryCodes(services, staff, body));
  });

  staffRoute(app, services, calls.newPasskey, async ({ staff, body, request }) => {
    return answered(await newOwnPasskey(services, siteOf(request), staff, body.password));
  });

  staffRoute(app, services, calls.addPasskey, async ({ staff, body, request }) => {
    const name = body.name.trim() || shownPlace(request).device;
    return answered(await addOwnPasskey(services, siteOf(request), staff, { ...body, name }));
  });

  staffRoute(app, services, calls.removePasskey, async ({ staff, body }) => {
    return answered(await removeOwnPasskey(services, staff, body), () => null);
  });

  staffRoute(app, services, calls.setPin, async ({ staff, body }) => {
    return answered(await setOwnPin(services, staff, body), () => null);
  });

  staffRoute(app, services, calls.lockSession, async ({ staff }) => {
    await lockOwnSession(services, staff);
    return ok(null);
  });

  staffRoute(app, services, calls.unlockSession, async ({ staff, body }) => {
    return answered(await unlockOwnSession(services, staff, body.secret), () => null);
  });

  staffRoute(app, services, calls.proveAgain, async ({ staff, body }) => {
    return answered(await proveOwnSession(services, staff, body.secret), () => null);
  });

  staffRoute(app, services, calls.sessions, async ({ staff }) => {
    const open = await sessionsOf(services.db, staff.userId);
    return ok(open.map((session) => presentSession(session, staff.sessionId)));
  });

  staffRoute(app, services, calls.endSession, async ({ staff, body }) =>
    (await endOwnSession(services, staff.userId, body.sessionId)) ? ok(null) : refuse('NotFound'),
  );

  staffRoute(app, services, calls.endSessions, async ({ staff }) => {
    await endEverySession(services, staff);
    return ok(null);
  });

  openRoute(app, calls.quickStaff, async ({ request }) => {
    const device = deviceOf(request);
    return ok(device === undefined ? [] : await quickStaffOf(services, device));
  });

  openRoute(app, calls.quickSignIn, async ({ request, body }) => {
    return answered(
      await quickSignIn(services, body, {
        block: addressBlock(request.ip),
        device: deviceOf(request),
        shown: shownPlace(request),
      }),
    );
  });
}

function presentAccount(
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

function presentSession(session: SessionRow, ownId: string): OpenSession {
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
