import * as endpoints from '../../core/contract/endpoints.ts';
import type { Endpoint, TestApp } from './test-app.ts';

type Headers = Record<string, string>;
type Login = { readonly username: string; readonly password: string };

let counted = 0;

/** Users who sign in with a second step. Each try has a new address, unless the test gives one. */
export function twoStepDesk(test: TestApp) {
  const next = () => {
    counted += 1;
    return counted;
  };
  const newPlace = () => ({ remoteAddress: `10.77.${Math.floor(next() / 250)}.${counted % 250}` });
  const send = (endpoint: Endpoint, payload: object, headers: Headers = {}, more: object = {}) =>
    test.send(endpoint, { payload, headers, ...more });
  return {
    newPlace,
    send,
    newAddress: () => `two-steps-${next()}@example.com`,
    signIn: ({ username, password }: Login, more: object = newPlace()) =>
      send(endpoints.signIn, { username, password }, {}, more),
    finish: (ticket: string, proof: object, more: object = newPlace()) =>
      send(endpoints.secondStep, { ticket, ...proof }, {}, more),
    accountOf: (headers: Headers) => test.resultOf(endpoints.account, { headers }),
    menus: async (headers: Headers) => (await test.send(endpoints.menus, { headers })).statusCode,
    mailsOf: async (email: string) =>
      (await test.findRows('outbox', { recipient: email }, ['subject'])).map(({ subject }) => subject),
    eventsOf: (restaurantId: number | null) =>
      test.findRows('audit_events', { restaurant_id: restaurantId ?? 0, kind: 'second-step' }),
  };
}
