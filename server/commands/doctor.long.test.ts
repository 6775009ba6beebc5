import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { createServer as createSecretServer } from 'node:https';
import { type AddressInfo, connect, createServer as createListener, type Server } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { readSettings } from '../platform/settings.ts';
import { commandRun } from '../testing/run-command.ts';
import { startSmtpPeer } from '../testing/smtp-peer.ts';
import { startStripePeer, stripeKeys } from '../testing/stripe-peer.ts';
import { buildRestaurant, buildUser, testDatabase } from '../testing/test-app.ts';
import { checkCards } from './doctor/peer-checks.ts';

const folder = await mkdtemp(join(tmpdir(), 'comanda-doctor-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const silentPort = '9';

async function examine(environment: Record<string, string> = {}) {
  const { owner: db, connectionString, ownerUrl } = await testDatabase();
  const dataDir = join(folder, crypto.randomUUID());
  await mkdir(dataDir);
  const settings = {
    DATABASE_URL: connectionString,
    DATABASE_OWNER_URL: ownerUrl,
    DATA_DIR: dataDir,
    PORT: silentPort,
    ...environment,
  };
  return { db, dataDir, run: () => commandRun('doctor', [], settings) };
}

const run = (program: string, words: readonly string[]) => spawnSync(program, words);

/** This machine's address in the local network; undefined if it has none. */
const ownAddress = Object.values(networkInterfaces())
  .flatMap((list) => list ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

/** A fake PgBouncer that rejects connections with startup `options`, with PgBouncer's error message. */
async function startRefusingPooler(target: string): Promise<Server> {
  const { hostname, port } = new URL(target);
  const server = createListener((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (start) => {
      if (start.includes('\0options\0')) {
        const words = Buffer.from('SFATAL\0C08P01\0Munsupported startup parameter: options\0\0');
        const head = Buffer.alloc(5, 'E');
        head.writeInt32BE(words.length + 4, 1);
        socket.end(Buffer.concat([head, words]));
        return;
      }
      const database = connect(Number(port), hostname);
      database.on('error', () => socket.destroy());
      database.write(start);
      socket.pipe(database).pipe(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

const linesOf = (output: string, about: string) => output.split('\n').filter((line) => line.slice(6).startsWith(about));

describe('doctor', () => {
  it('reports nothing wrong in a healthy setup except that the test cluster is not durable', async () => {
    const mail = await startSmtpPeer();
    onTestFinished(() => mail.close());
    const { run, dataDir } = await examine({ SMTP_URL: mail.url, MAIL_FROM: 'Bistro <a@bistro.example>' });
    await writeFile(join(dataDir, 'jwt.secret'), 'x'.repeat(64), { mode: 0o600 });
    const { code, said: output } = await run();
    expect(output).toMatch(/\n1 wrong, 2 worth a look/);
    expect(linesOf(output, 'database')).toEqual([
      expect.stringMatching(/^wrong .*fsync, .*a power cut loses paid orders/),
    ]);
    expect(linesOf(output, 'backup')).toEqual([expect.stringMatching(/^look .*npm run backup has not made one yet/)]);
    expect(linesOf(output, 'program')[0]).toMatch(/^look .*nothing answers at http:\/\/127\.0\.0\.1:9/);
    expect(linesOf(output, 'mail')).toEqual([expect.stringContaining('ok    mail         127.0.0.1')]);
    expect(mail.received).toEqual([]);
    expect(linesOf(output, 'migrations')[0]).toMatch(/^ok .*up to date, at \d{3}-/);
    expect(code).toBe(1);
  });

  it('says what is wrong and what to do', async () => {
    const { db, dataDir, run } = await examine({
      SMTP_URL: 'smtp://127.0.0.1:9',
      PUBLIC_URL: 'http://127.0.0.1:9',
      TRUST_PROXY: '1',
    });
    await writeFile(join(dataDir, 'jwt.secret'), '', { mode: 0o600 });
    await writeFile(join(dataDir, 'cookie.secret'), 'x'.repeat(64), { mode: 0o644 });
    await buildRestaurant(db, { name: 'Bistro Live', paymentType: 'P' });
    await sql`insert into kysely_migration (name, timestamp) values ('999-of-tomorrow', '2026-01-01')`.execute(db);
    await sql`insert into outbox (dedupe_key, recipient, subject, html, plain_text, created_at, retry_until)
      values ('a', 'a@b.example', '', '', '', now() - interval '1 hour', now() + interval '1 day')`.execute(db);
    const { code, said: output } = await run();
    expect(code).toBe(1);
    expect(linesOf(output, 'secrets')).toEqual([
      expect.stringMatching(/jwt\.secret is damaged: it has only 0 characters\. Restore it from a backup/),
      expect.stringMatching(/cookie\.secret can be read by other accounts\. Run: chmod 600/),
    ]);
    expect(linesOf(output, 'migrations')[0]).toMatch(/newer Comanda \(999-of-tomorrow\)\. Start that version/);
    expect(linesOf(output, 'mail')[0]).toMatch(/^wrong .*does not accept mail: .*ECONNREFUSED.*Correct SMTP_URL/);
    expect(linesOf(output, 'mail')[1]).toMatch(/^look .*1 mails have been waiting/);
    expect(linesOf(output, 'cards')[0]).toMatch(/^wrong .*Bistro Live takes real cards.*no live key is set.*See docs/);
    expect(linesOf(output, 'address')[0]).toMatch(/leads every phone to itself/);
  });

  it('reports whose audit trail was changed outside the program, and where', async () => {
    const { db, run } = await examine();
    const { id } = await buildRestaurant(db, { name: 'Bistro Quay' });
    await buildUser(db, { restaurantId: id });
    expect(linesOf((await run()).said, 'audit trail')).toEqual([
      expect.stringMatching(/^ok .*Bistro Quay [0-9a-f]{16}/),
    ]);
    await db.transaction().execute(async (tx) => {
      await sql`alter table audit_events disable trigger user`.execute(tx);
      await sql`update audit_events set actor_name = 'Nobody' where restaurant_id = ${id} and number = 2`.execute(tx);
      await sql`alter table audit_events enable trigger user`.execute(tx);
    });
    const { code, said: output } = await run();
    expect(linesOf(output, 'audit trail')).toEqual([
      expect.stringMatching(/^wrong .*Bistro Quay was changed, from event 2 on.*compare it with a backup/),
    ]);
    expect(code).toBe(1);
  });

  it('works behind PgBouncer, which refuses session settings at sign-in', async () => {
    const { connectionString } = await testDatabase();
    const pooler = await startRefusingPooler(connectionString);
    onTestFinished(() => void pooler.close());
    const behind = new URL(connectionString);
    behind.port = String((pooler.address() as AddressInfo).port);
    const { run } = await examine({ DATABASE_URL: behind.href, DATABASE_DIRECT_URL: connectionString });
    const { said: output } = await run();
    expect(output).not.toContain('unsupported startup parameter');
    expect(linesOf(output, 'audit trail')).toEqual([expect.stringMatching(/^ok /)]);
  });

  it('reports a missing database and continues', async () => {
    const { run } = await examine({ DATABASE_OWNER_URL: 'postgres://comanda:secret@127.0.0.1:9/comanda' });
    const { code, said: output } = await run();
    expect(linesOf(output, 'database')).toEqual([
      expect.stringMatching(/^wrong .*No PostgreSQL answers at 127\.0\.0\.1:9/),
    ]);
    expect(output).not.toContain('secret@');
    expect(linesOf(output, 'disk')[0]).toMatch(/GB free/);
    expect(code).toBe(1);
  });

  it('checks the public address as a phone would', async () => {
    const proxy = createServer((_request, response) => response.end('<h1>Welcome to nginx</h1>'));
    await new Promise<void>((resolve) => proxy.listen(0, '0.0.0.0', resolve));
    onTestFinished(() => void proxy.close());
    const { port } = proxy.address() as AddressInfo;
    const name = ownAddress ?? 'nowhere.invalid';
    const elsewhere = await examine({ PUBLIC_URL: `http://${name}:${port}`, TRUST_PROXY: '1' });
    const expected = ownAddress ? /answers 200, but this is not the program/ : /does not exist/;
    expect(linesOf((await elsewhere.run()).said, 'address')[0]).toMatch(expected);
    const unknown = await examine({ PUBLIC_URL: 'https://menu.invalid', TRUST_PROXY: '1' });
    expect(linesOf((await unknown.run()).said, 'address')[0]).toMatch(/The name menu\.invalid does not exist/);
  });

  it.skipIf(ownAddress === undefined || run('openssl', ['version']).error)(
    'finds the program behind its address, and a certificate that phones refuse (skipped without openssl or network)',
    async () => {
      const made = await mkdtemp(join(folder, 'certificate-'));
      const [key, certificate] = [join(made, 'key'), join(made, 'certificate')];
      const words = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2'.split(' ');
      run('openssl', [...words, '-subj', `/CN=${ownAddress}`, '-keyout', key, '-out', certificate]);
      const healthy = (_request: unknown, response: ServerResponse) => response.end('{"ok":true}');
      const plain = createServer(healthy).listen(0);
      const secret = createSecretServer(
        { key: await readFile(key), cert: await readFile(certificate) },
        healthy,
      ).listen(0);
      onTestFinished(() => void [plain.close(), secret.close()]);
      const finding = async (scheme: string, server: Server) => {
        const { port } = server.address() as AddressInfo;
        const examined = await examine({ PUBLIC_URL: `${scheme}://${ownAddress}:${port}`, TRUST_PROXY: '1' });
        return (await examined.run()).said;
      };
      expect(linesOf(await finding('http', plain), 'address')).toEqual([
        expect.stringMatching(/^ok .* leads to the program$/),
        expect.stringMatching(/^look .*connect without HTTPS/),
      ]);
      const refused = await finding('https', secret);
      expect(linesOf(refused, 'address')).toEqual([
        expect.stringMatching(/^wrong .*Phones refuse the certificate at .*self-signed certificate/),
      ]);
      expect(linesOf(refused, 'certificate')).toEqual([
        expect.stringMatching(/^look .*valid for 1 more days: it should/),
      ]);
    },
  );

  it('looks for printers if there are any', async () => {
    const { db, run } = await examine();
    await sql`drop table if exists print_jobs, printers cascade`.execute(db);
    await sql`create table printers (name text, host text, port int, active boolean, removed_at timestamptz)`.execute(
      db,
    );
    const printer = createListener();
    await new Promise<void>((resolve) => printer.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void printer.close());
    const { port } = printer.address() as AddressInfo;
    await sql`insert into printers values ('Bar', '127.0.0.1', ${port}, true, null), ('Kitchen', '127.0.0.1', 9, true, null),
      ('Old', '127.0.0.1', 9, true, now()), ('Off', '127.0.0.1', 9, false, null)`.execute(db);
    expect(linesOf((await run()).said, 'printers')).toEqual([
      expect.stringMatching(/^ok .*Bar answers/),
      expect.stringMatching(/^wrong .*Kitchen does not answer at 127\.0\.0\.1:9/),
    ]);
  });

  it('checks whether Stripe accepts the keys', async () => {
    const peer = await startStripePeer();
    onTestFinished(() => peer.close());
    const withKey = (secretKey: string) =>
      readSettings({
        PUBLIC_URL: 'https://order.example',
        STRIPE_SECRET_KEY: secretKey,
        STRIPE_WEBHOOK_SECRET: 'whsec_abcdefgh',
      });
    const settings = withKey(stripeKeys.live);
    const found = await checkCards(settings, [], { address: peer.address });
    expect(found).toEqual([{ state: 'ok', about: 'cards', words: 'Stripe takes the live key' }]);
    const [refused] = await checkCards(withKey('sk_live_ofSomebodyElse'), [], { address: peer.address });
    expect(refused).toMatchObject({
      state: 'wrong',
      words: expect.stringMatching(/refuses the live key.*Copy the key/),
    });
    const silent = { host: '127.0.0.1', port: 9, protocol: 'http' } as const;
    const [away] = await checkCards(settings, [], { address: silent, timeoutMs: 300 });
    expect(away).toMatchObject({ state: 'wrong', words: expect.stringMatching(/cannot be reached/) });
    expect(away?.words).not.toContain(stripeKeys.live);
  });
});
