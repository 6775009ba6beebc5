import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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
import { bumpOwnAccess, type SignInPlace } from './session.service.ts';
import { finishSignIn, signIn } from './sign-in.service.ts';

export function sessionRoutes(app: FastifyInstance, services: Services): void {
  const { secrets } = services;

  const cookieOf = (request: FastifyRequest) => {
    const sent = request.cookies[deviceCookieName];
    return sent !== undefined && readDevice(sent, secrets.cookie) !== undefined ? sent : makeDevice(secrets.cookie);
  };
  const placeOf = (request: FastifyRequest, cookie: string): SignInPlace => ({
    block: addressBlock(request.ip),
    device: readDevice(request.cookies[deviceCookieName], secrets.cookie),
    shown: shownPlace(request),
    deviceFromNow: readDevice(cookie, secrets.cookie) ?? '',
    takesDemoLogins: services.takesDemoLogins(request),
  });
  const knownFromNow = (request: FastifyRequest, reply: FastifyReply, cookie: string) =>
    reply.setCookie(deviceCookieName, cookie, {
      path: '/api/token',
      httpOnly: true,
      sameSite: 'strict',
      secure: services.isHttps(request),
      maxAge: deviceSeconds,
    });

  openRoute(app, calls.signIn, async ({ body, request, reply }) => {
    const cookie = cookieOf(request);
    const outcome = await signIn(services, body, placeOf(request, cookie), services.publicUrl(request));
    if (isRefusal(outcome)) return outcome;
    void knownFromNow(request, reply, cookie);
    return ok(outcome);
  });

  openRoute(app, calls.secondStep, async ({ body, request, reply }) => {
    const cookie = cookieOf(request);
    const outcome = await finishSignIn(services, body, placeOf(request, cookie), services.publicUrl(request));
    if (isRefusal(outcome)) return outcome;
    void knownFromNow(request, reply, cookie);
    return ok(outcome);
  });

  staffRoute(app, services, calls.signOut, async ({ staff }) => {
    await inTransaction(services.db, (tx) => revokeSession(tx, staff.sessionId));
    bumpOwnAccess(services, staff);
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
