import { afterAll, describe, expect, it, vi } from 'vitest';
import { addressOf } from '../../../core/contract/address.ts';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { waitersAtLock } from '../../testing/own-writes.ts';
import { startSmtpPeer } from '../../testing/smtp-peer.ts';
import { buildUser, outcome, testApp } from '../../testing/test-app.ts';
import { insertPasswordLink, lockAddressee } from './passwords.queries.ts';
import { hashOfToken } from './passwords.service.ts';

const smtp = await startSmtpPeer();
afterAll(() => smtp.close());
const { db, send, findRows, changeRows } = await testApp({ SMTP_URL: smtp.url, PUBLIC_URL: 'https://bistro.example/' });
const withoutPublicUrl = await testApp({ SMTP_URL: smtp.url, PUBLIC_URL: '' });

let lastAddress = 0;
/** Each test uses its own network address, so that tries don't add up across tests. */
const nextAddress = () => {
  lastAddress += 1;
  return `198.51.100.${lastAddress}`;
};

const ask = (username: string, remoteAddress = nextAddress(), headers: Record<string, string> = {}) =>
  send({ ...addressOf(endpoints.askPasswordLink, { query: { username } }), remoteAddress, headers });

const uniqueAddress = () => `staff-${crypto.randomUUID().slice(0, 8)}@example.com`;

const mailTo = (address: string) =>
  vi.waitFor(() => {
    const mail = smtp.received.find(({ recipients }) => recipients.includes(address));
    expect(mail).toBeDefined();
    return mail;
  });

const linksOf = (userId: number) => findRows('password_links', { user_id: userId });

const linkIn = (text: string) => new URL(/https:\S+/.exec(text)?.[0] ?? 'https://none.example');

describe('GET token/getpasswordlink', () => {
  it('mails a known user a link for one hour, without a token of theirs, and keeps only its hash [PWD-06 PWD-07]', async () => {
    const user = await buildUser(db, { email: uniqueAddress(), name: 'Ruth <Adler>' });
    const answer = await ask(`  ${user.username.toUpperCase()} `);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ success: true, result: null, message: 'Ok' });
    const mail = await mailTo(user.email);
    const link = linkIn(mail?.text ?? '');
    expect(link.origin + link.pathname).toBe('https://bistro.example/portal/forgotpassword');
    expect(link.searchParams.get('username')).toBe(user.username);
    const token = link.searchParams.get('token') ?? '';
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(mail?.html).toContain('Ruth &#60;Adler&#62;');
    expect(mail?.html).toContain(link.href.replaceAll('&', '&#38;'));
    const [row, ...more] = await linksOf(user.id);
    expect(more).toEqual([]);
    expect(row).toMatchObject({ token_hash: hashOfToken(token), used_at: null });
    expect((row?.expires_at.getTime() ?? 0) - (row?.created_at.getTime() ?? 0)).toBe(3_600_000);
    await vi.waitFor(async () => {
      const kept = await findRows('outbox', { recipient: user.email });
      expect(kept.map(({ status }) => status)).toEqual(['sent']);
      expect(JSON.stringify(kept)).not.toContain(token);
    });
  });

  it('leaves one link open after two simultaneous requests', async () => {
    const user = await buildUser(db, { email: uniqueAddress() });
    const { asking } = await db.transaction().execute(async (tx) => {
      await lockAddressee(tx, user.id);
      await insertPasswordLink(tx, { tokenHash: hashOfToken('the other one'), userId: user.id, hours: 1 });
      const asking = ask(user.username);
      await waitersAtLock({ db }, 1);
      // Returned in an object, because the promise itself resolves only after this transaction.
      return { asking };
    });
    expect((await asking).statusCode).toBe(200);
    const open = (await linksOf(user.id)).filter((link) => link.used_at === null);
    expect(open.map((link) => link.token_hash)).not.toEqual([hashOfToken('the other one')]);
    expect(open).toHaveLength(1);
  });

  it("answers 'User Not Found' for an unknown name, none, a removed user and one without an address, and mails nothing [PWD-08]", async () => {
    const gone = await buildUser(db, { email: uniqueAddress() });
    await changeRows('users', gone.id, { removed_at: new Date() });
    const withoutAddress = await buildUser(db, { email: '' });
    const before = await findRows('outbox', {}, ['id']);
    for (const username of ['nobody-of-that-name', '', gone.username, withoutAddress.username]) {
      const answer = await ask(username);
      expect([username, answer.statusCode, answer.json().message]).toEqual([username, 404, 'User Not Found']);
    }
    expect(await findRows('outbox', {}, ['id'])).toHaveLength(before.length);
  });

  it("leads to the configured or listening address, never to the request's host", async () => {
    const foreign = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    const user = await buildUser(db, { email: uniqueAddress() });
    await ask(user.username, nextAddress(), foreign);
    expect(linkIn((await mailTo(user.email))?.text ?? '').host).toBe('bistro.example');
    const other = await withoutPublicUrl.buildUser({ email: uniqueAddress() });
    const url = addressOf(endpoints.askPasswordLink, { query: { username: other.username } }).url;
    expect((await withoutPublicUrl.send({ method: 'GET', url, headers: foreign })).statusCode).toBe(200);
    const mail = await mailTo(other.email);
    expect(mail?.text).toContain('http://127.0.0.1');
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil.example');
  });

  it('allows five tries for a name from an address in a quarter of an hour, right or wrong', async () => {
    const withoutMail = await buildUser(db, { email: '' });
    const user = await buildUser(db, { email: uniqueAddress() });
    const neighbour = await buildUser(db, { email: uniqueAddress() });
    const address = nextAddress();
    for (const name of [withoutMail.username, 'nobody']) {
      for (let time = 0; time < 5; time += 1) expect((await ask(name, address)).statusCode).not.toBe(429);
      const refused = await ask(`  ${name.toUpperCase()} `, address);
      expect(outcome(refused)).toEqual([429, 'TooManyTries']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(600);
    }
    expect((await ask(user.username, address)).statusCode).toBe(200);
    expect((await ask(neighbour.username, address)).statusCode).toBe(200);
  });

  it('allows thirty tries from an address, counting an IPv6 /64 as one', async () => {
    const answers: number[] = [];
    for (let time = 0; time < 31; time += 1)
      answers.push((await ask(`nobody ${time}`, `2001:db8::${time}`)).statusCode);
    expect(answers).toEqual([...Array(30).fill(404), 429]);
  });

  it('mails a user at most three times an hour, each time a new link, and only the last one stays open', async () => {
    const user = await buildUser(db, { email: uniqueAddress() });
    const bystander = await buildUser(db, { email: uniqueAddress() });
    await ask(bystander.username);
    const answers: number[] = [];
    for (let time = 0; time < 6; time += 1) answers.push((await ask(user.username)).statusCode);
    expect(answers).toEqual([200, 200, 200, 429, 429, 429]);
    expect(await findRows('outbox', { recipient: user.email }, ['id'])).toHaveLength(3);
    const links = await linksOf(user.id);
    expect(new Set(links.map(({ token_hash }) => token_hash)).size).toBe(3);
    expect(links.filter(({ used_at }) => used_at === null)).toHaveLength(1);
    expect((await linksOf(bystander.id)).map(({ used_at }) => used_at)).toEqual([null]);
  });
});
