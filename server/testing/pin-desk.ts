import { expect } from 'vitest';
import * as endpoints from '../../core/contract/endpoints.ts';
import { deviceCookieName } from '../platform/auth/device-cookie.ts';
import type { buildUser } from './builders.ts';
import { outcome } from './outcome.ts';
import type { Endpoint, TestApp } from './test-app.ts';

type Headers = Record<string, string>;

export const goodPin = '274951';
export const otherPin = '902817';

/** Helpers for users with a PIN and the calls they make. */
export function pinDesk(test: TestApp) {
  const post = (at: Endpoint, payload: object, headers: Headers = {}) => test.send(at, { payload, headers });
  const setPin = (headers: Headers, password: string, pin = goodPin) =>
    post(endpoints.setPin, { password, pin }, headers);
  return {
    post,
    setPin,
    account: (headers: Headers) => test.resultOf(endpoints.account, { headers }),
    menus: async (headers: Headers) => outcome(await test.send(endpoints.menus, { headers })),
    quickSignIn: (userId: number, pin: string, headers: Headers = {}) =>
      post(endpoints.quickSignIn, { userId, pin }, headers),
    async buildPinUser(wishes: Parameters<typeof buildUser>[1] = {}) {
      const { headers, ...user } = await test.buildStaff(wishes);
      expect((await setPin(headers, user.password)).statusCode).toBe(200);
      return { ...user, headers, at: user.restaurantId as number };
    },
    /** Signs in with the password. Returns the headers of that browser. */
    async signInOn({ username, password }: { username: string; password: string }) {
      const answer = await post(endpoints.signIn, { username, password });
      const device = answer.cookies.find(({ name }) => name === deviceCookieName)?.value ?? '';
      return { cookie: `${deviceCookieName}=${device}`, authorization: `JWT-${answer.json().result.token}` };
    },
  };
}
