import type { FastifyInstance } from 'fastify';
import { calls } from '../../../core/contract/index.ts';
import { menuGroups } from '../../../core/domain/screens.ts';
import { say } from '../../../core/messages/say.ts';
import { deviceCookieName, deviceSeconds, makeDevice, readDevice } from '../../platform/auth/device-cookie.ts';
import { inTransaction } from '../../platform/database.ts';
import { addressBlock } from '../../platform/http/address-block.ts';
import { ok, openRoute, staffRoute } from '../../platform/http/route.ts';
import { shownPlace } from '../../platform/http/shown-place.ts';
import { serverLanguage } from '../../platform/language.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { revokeSession } from './session.queries.ts';
import { signIn } from './session.service.ts';

export function sessionRoutes(app: FastifyInstance, services: Services): void {
  const { secrets } = services;

  openRoute(app, calls.signIn, async ({ body, request, reply }) => {
    void reply.header('Cache-Control', 'no-store');
    const sent = request.cookies[deviceCookieName];
    const device = readDevice(sent, secrets.cookie);
    const cookie = device !== undefined && sent !== undefined ? sent : makeDevice(secrets.cookie);
    const outcome = await signIn(services, body, {
      block: addressBlock(request.ip),
      device,
      shown: shownPlace(request),
      deviceFromNow: readDevice(cookie, secrets.cookie) ?? '',
      takesDemoLogins: services.takesDemoLogins(request),
    });
    if (isRefusal(outcome)) return outcome;
    void reply.setCookie(deviceCookieName, cookie, {
      path: '/api/token',
      httpOnly: true,
      sameSite: 'strict',
      secure: services.isHttps(request),
      maxAge: deviceSeconds,
    });
    return ok(outcome);
  });

  staffRoute(app, services, calls.signOut, async ({ staff }) => {
    await inTransaction(services.db, (tx) => revokeSession(tx, staff.sessionId));
    services.feed.bump('access');
    return ok(null);
  });

  staffRoute(app, services, calls.menus, async ({ staff }) => ok(presentMenu(menuGroups(staff.privileges))));

  staffRoute(app, services, calls.userPrivileges, async ({ staff }) => ok([...staff.privileges].sort()));
}

const presentMenu = (groups: ReturnType<typeof menuGroups>) =>
  groups.map(({ group, entries }) => ({
    group: say(serverLanguage, group),
    entries: entries.map((entry) => ({ ...entry, name: say(serverLanguage, entry.name) })),
  }));
