import { sql } from 'kysely';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { addressOf } from '../../../core/contract/address.ts';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { startSmtpPeer } from '../../testing/smtp-peer.ts';
import { buildUser, outcome, testApp } from '../../testing/test-app.ts';
import { insertPasswordLink, lockAddressee } from './password-links.queries.ts';
import { hashOfToken } from './password-links.service.ts';

const smtp = await startSmtpPeer();
afterAll(() => smtp.close());
const { db, send, findRows, changeRows } = await testApp({ SMTP_URL: smtp.url, PUBLIC_URL: 'https://bistro.example/' });
const withoutPublicUrl = await testApp({ SMTP_URL: smtp.url, PUBLIC_URL: '' });

let lastAddress = 0;
/** Each test uses its own network address, so that tries do not add up. */
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
  it('mails a link to a known user, without a token of theirs [PWD-06 PWD-07]', async () => {
    const user = await buildUser(db, { email: uniqueAddress(), name: 'Ruth <Adler>' });
    const answer = await ask(user.username);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ success: true, result: null, message: 'Ok' });
    const mail = await mailTo(user.email);
    const link = linkIn(mail?.text ?? '');
    expect(link.origin + link.pathname).toBe('https://bistro.example/portal/forgotpassword');
    expect(link.searchParams.get('username')).toBe(user.username);
    expect(link.searchParams.get('token')).toMatch(/^[\w-]{43}$/);
    expect(mail?.html).toContain('Ruth &#60;Adler&#62;');
    expect(mail?.html).toContain(link.href.replaceAll('&', '&#38;'));
  });

  it('stores only a hash of the link, for one hour, unused', async () => {
    const user = await buildUser(db, { email: uniqueAddress() });
    await ask(user.username);
    const token = linkIn((await mailTo(user.email))?.text ?? '').searchParams.get('token') ?? '';
    const [row, ...more] = await findRows('password_links', { user_id: user.id });
    expect(more).toEqual([]);
    expect(row?.token_hash).toBe(hashOfToken(token));
    expect(row?.used_at).toBeNull();
    expect((row?.expires_at.getTime() ?? 0) - (row?.created_at.getTime() ?? 0)).toBe(3_600_000);
    await vi.waitFor(async () => {
      const kept = await findRows('outbox', { recipient: user.email });
      expect(kept.map(({ status }) => status)).toEqual(['sent']);
      expect(JSON.stringify(kept)).not.toContain(token);
    });
  });

  it("makes every link a new one and leaves only the user's last one open", async () => {
    const user = await buildUser(db, { email: uniqueAddress() });
    const bystander = await buildUser(db, { email: uniqueAddress() });
    await ask(bystander.username);
    for (let time = 0; time < 3; time += 1) expect((await ask(user.username)).statusCode).toBe(200);
    const links = await linksOf(user.id);
    expect(new Set(links.map((link) => link.token_hash)).size).toBe(3);
    expect(links.filter((link) => link.used_at === null)).toHaveLength(1);
    expect((await linksOf(bystander.id)).map((link) => link.used_at)).toEqual([null]);
  });

  it('leaves one link open after two simultaneous requests', async () => {
    const user = await buildUser(db, { email: uniqueAddress() });
    const { asking } = await db.transaction().execute(async (tx) => {
      await lockAddressee(tx, user.id);
      await insertPasswordLink(tx, { tokenHash: hashOfToken('the other one'), userId: user.id, hours: 1 });
      const asking = ask(user.username);
      await vi.waitFor(async () => {
        const { rows } = await sql`
          select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
        expect(rows).toHaveLength(1);
      });
      // Don't await the promise itself: it ends only after this transaction.
      return { asking };
    });
    expect((await asking).statusCode).toBe(200);
    const open = (await linksOf(user.id)).filter((link) => link.used_at === null);
    expect(open.map((link) => link.token_hash)).not.toEqual([hashOfToken('the other one')]);
    expect(open).toHaveLength(1);
  });

  it('finds a name in any case and spacing, as signing in does', async () => {
    const user = await buildUser(db, { email: uniqueAddress() });
    expect((await ask(`  ${user.username.toUpperCase()} `)).statusCode).toBe(200);
  });

  it.each([
    ['an unknown name', async () => 'nobody-of-that-name'],
    ['no name', async () => ''],
    [
      'a removed user',
      async () => {
        const user = await buildUser(db, { email: uniqueAddress() });
        await changeRows('users', user.id, { removed_at: new Date() });
        return user.username;
      },
    ],
    ['a user without an address', async () => (await buildUser(db, { email: '' })).username],
  ])("answers 'User Not Found' for %s and mails nothing [PWD-08]", async (_who, prepare) => {
    const username = await prepare();
    const before = await findRows('outbox', {}, ['id']);
    const answer = await ask(username);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ success: false, message: 'User Not Found' });
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

  it('mails a user at most three times an hour; the last link stays valid', async () => {
    const user = await buildUser(db, { email: uniqueAddress() });
    const answers: number[] = [];
    for (let time = 0; time < 40; time += 1) answers.push((await ask(user.username)).statusCode);
    expect(answers).toEqual([...Array(3).fill(200), ...Array(37).fill(429)]);
    expect(await findRows('outbox', { recipient: user.email }, ['id'])).toHaveLength(3);
    expect((await linksOf(user.id)).filter(({ used_at }) => used_at === null)).toHaveLength(1);
  });

  it('refuses an overlong name', async () => {
    expect((await ask('x'.repeat(201))).statusCode).toBe(400);
  });
});
