import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createApp } from './app.ts';
import { isOnThisMachine } from './on-this-machine.ts';

interface Caller {
  readonly remoteAddress?: string;
  readonly host?: string;
  readonly headers?: Record<string, string>;
  readonly trustProxy?: number | string;
}

async function isHere({ remoteAddress = '127.0.0.1', host = 'localhost:8080', headers, trustProxy = 0 }: Caller) {
  const app = await createApp({ log: pino({ level: 'silent' }), trustProxy });
  app.get('/here', async (request) => ({ here: isOnThisMachine(request) }));
  const response = await app.inject({ url: '/here', remoteAddress, headers: { host, ...headers } });
  await app.close();
  return response.json().here;
}

const here: [string, Caller][] = [
  ['IPv4', {}],
  ['another address of loopback', { remoteAddress: '127.3.2.1' }],
  ['IPv6', { remoteAddress: '::1', host: '[::1]:8080' }],
  ['IPv4 within IPv6', { remoteAddress: '::ffff:127.0.0.1', host: '127.0.0.1' }],
  ['a trusted proxy that passed nothing on', { trustProxy: 1 }],
];

const elsewhere: [string, Caller][] = [
  ['another address', { remoteAddress: '192.168.1.7' }],
  ['another address within IPv6', { remoteAddress: '::ffff:192.168.1.7' }],
  ['a foreign page that calls this machine by its own name', { host: '127.evil.example' }],
  ['a name that begins as ours', { host: 'localhost.evil.example' }],
  ['a host hidden behind a user name', { host: 'evil.example@127.0.0.1' }],
  ['a proxy here, believed', { trustProxy: 1, headers: { 'x-forwarded-for': '203.0.113.7' } }],
  ['a proxy here, believed, and a word of the sender', { trustProxy: 1, headers: { 'x-forwarded-for': '127.0.0.1' } }],
  ...['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'].map(
    (name): [string, Caller] => [`a proxy here that says ${name}`, { headers: { [name]: '127.0.0.1' } }],
  ),
];

it.each(here)('%s is on this machine', async (_about, caller) => {
  expect(await isHere(caller)).toBe(true);
});

it.each(elsewhere)('%s is not on this machine', async (_about, caller) => {
  expect(await isHere(caller)).toBe(false);
});
