import type { InjectOptions } from 'fastify';
import { beforeAll, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { testApp } from '../../testing/test-app.ts';

// A database with demo logins, served with all settings that matter for them.
const home = await testApp({ PUBLIC_URL: '' });
const { connectionString } = home;
const served = (environment: Record<string, string>) =>
  testApp({ PUBLIC_URL: '', ...environment }, { connectionString });
const apps = {
  home,
  published: await served({ PUBLIC_URL: 'https://order.example', DEMO: '0' }),
  publishedWith: await served({ PUBLIC_URL: 'https://order.example', DEMO: '1' }),
  proxied: await served({ TRUST_PROXY: '1' }),
  listening: await served({ HOST: '0.0.0.0' }),
};

beforeAll(async () => {
  await home.buildUser({ username: 'admin', password: 'Admin@123', restaurantId: null });
  await home.buildUser({ username: 'boss', password: 'Other@123', restaurantId: null });
});

it.each<[string, keyof typeof apps, Pick<InjectOptions, 'headers' | 'remoteAddress'>, number]>([
  ['work on this machine', 'home', {}, 200],
  ['fail if PUBLIC_URL leads from elsewhere', 'published', {}, 401],
  ['work with DEMO=1', 'publishedWith', { remoteAddress: '203.0.113.9' }, 200],
  ['fail behind a proxy', 'proxied', {}, 401],
  ['fail if the program listens to others', 'listening', {}, 401],
  ['fail behind an undeclared proxy, by its header', 'home', { headers: { 'x-forwarded-for': '203.0.113.9' } }, 401],
  ['fail from another machine', 'home', { remoteAddress: '203.0.113.9' }, 401],
])('the public demo logins %s', async (_where, app, from, status) => {
  const signIn = (username: string, password: string) =>
    apps[app].send(endpoints.signIn, { payload: { username, password }, ...from });
  const demo = await signIn(' Admin ', 'Admin@123');
  expect(demo.statusCode).toBe(status);
  if (status === 401) expect(demo.json()).toMatchObject({ message: 'Invalid user or password', error: 'BadLogin' });
  expect((await signIn('boss', 'Other@123')).statusCode).toBe(200);
});
