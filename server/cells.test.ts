import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../bench/support/product.ts';
import { dinerPaths, publicPaths, tableSegment } from '../core/domain/paths.ts';
import { takeCell } from './platform/cell.ts';
import { commandRun } from './testing/run-command.ts';
import { type TestApp, testApp, testDatabase } from './testing/test-app.ts';

// Runs the files of deploy/cells in a real HAProxy, in front of two programs.

const deploy = fileURLToPath(new URL('../deploy/', import.meta.url));
const isInstalled = ['haproxy', 'openssl'].every((name) => spawnSync(name, ['version']).error === undefined);
const [common, ofCell] = ['order.example.com', (cell: number) => `c${cell}.order.example.com`];

describe.skipIf(!isInstalled)('HAProxy in front of two cells (skipped where it is not installed)', () => {
  let folder: string;
  let port: number;
  const cells = new Map<number, { test: TestApp; restaurantId: number; name: string; username: string }>();
  const at = (cell: number) => cells.get(cell) as NonNullable<ReturnType<typeof cells.get>>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'comanda-cells-'));
    for (const cell of [1, 2]) {
      const { connectionString, owner } = await testDatabase();
      await takeCell(owner, cell);
      const settings = { CELL: String(cell), PUBLIC_URL: `https://${ofCell(cell)}`, TRUST_PROXY: '1' };
      const test = await testApp(settings, { connectionString });
      await test.app.listen({ port: 0, host: '127.0.0.1' });
      const name = `Inn of cell ${cell}`;
      const { id: restaurantId } = await test.buildRestaurant({ name });
      const { username } = await test.buildUser({ restaurantId, username: `Zoë of ${cell}` });
      cells.set(cell, { test, restaurantId, name, username });
    }
    port = await startProxy();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function startProxy(): Promise<number> {
    const inFolder = (name: string) => join(folder, name);
    const [bound, plain] = [await freePort(), await freePort()];
    const subject = ['-subj', `/CN=${common}`, '-keyout', inFolder('key.pem'), '-out', inFolder('site.pem')];
    const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
    expect(spawnSync('openssl', [...made, ...subject]).status).toBe(0);
    await mkdir(inFolder('certificates'));
    const pem = await Promise.all(['site.pem', 'key.pem'].map((name) => readFile(inFolder(name))));
    await writeFile(inFolder('certificates/site.pem'), Buffer.concat(pem));
    await writeFile(inFolder('key'), Buffer.alloc(32, 7).toString('base64'));
    for (const name of ['cells.map', 'moved.map', 'sign-in.html'])
      await copyFile(`${deploy}cells/${name}`, inFolder(name));
    await writeFile(inFolder('staff.map'), (await Promise.all([1, 2].map(directoryOf))).join(''));
    const portOf = (cell: number) => (cells.get(cell)?.test.app.server.address() as AddressInfo | undefined)?.port ?? 9;
    const file = (await readFile(`${deploy}cells/haproxy.cfg`, 'utf8'))
      .replaceAll('/etc/haproxy/cells/', `${folder}/`)
      .replaceAll('/etc/haproxy/certificates/', `${folder}/certificates/`)
      .replaceAll('/run/haproxy/admin.sock', `${folder}/admin.sock`)
      .replaceAll('/opt/comanda/current/deploy/', deploy)
      .replace('bind :80\n', `bind 127.0.0.1:${plain}\n`)
      .replace('bind :443', `bind 127.0.0.1:${bound}`)
      .replaceAll(/10\.0\.(\d)\.\d+:8080/g, (_, cell) => `127.0.0.1:${portOf(Number(cell))}`);
    await writeFile(inFolder('haproxy.cfg'), file);
    const env = { ...process.env, DIRECTORY_KEY: await readFile(inFolder('key'), 'utf8') };
    const child = spawn('haproxy', ['-db', '-f', inFolder('haproxy.cfg')], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    afterAll(async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    });
    const complaints = text(child.stderr);
    while ((await ask(ofCell(2), '/healthz', {}, bound).catch(() => undefined))?.status !== 200) {
      if (child.exitCode !== null) throw new Error(await complaints);
      await sleep(50);
    }
    const secure = await fetch(`http://127.0.0.1:${plain}/carte/1?x=y`, { redirect: 'manual' });
    expect([secure.status, secure.headers.get('location')]).toEqual([301, `https://127.0.0.1:${plain}/carte/1?x=y`]);
    return bound;
  }

  async function directoryOf(cell: number): Promise<string> {
    const path = join(folder, `staff-${cell}.map`);
    const settings = { DATABASE_URL: at(cell).test.ownerUrl, CELL: String(cell) };
    const { complaint } = await commandRun('staff-directory', [path, '--key-file', join(folder, 'key')], settings);
    expect(complaint).toBe('');
    return readFile(path, 'utf8');
  }

  async function ask(host: string, path: string, { body, ...headers }: Record<string, string> = {}, to = port) {
    const method = body === undefined ? 'GET' : 'POST';
    const options = { host: '127.0.0.1', port: to, path, method, rejectUnauthorized: false };
    const sending = request({ ...options, headers: { host, ...headers } }).end(body);
    const [answer] = await once(sending, 'response');
    return { status: answer.statusCode, location: answer.headers.location, body: await text(answer) };
  }

  const links = (restaurantId: number) => [
    `${dinerPaths.checkIn(tableSegment(restaurantId, 'abcdefgh1234'))}?to=menu`,
    dinerPaths.myOrders(tableSegment(restaurantId, 'abcdefgh1234')),
    publicPaths.publicMenu(restaurantId),
    publicPaths.logo(restaurantId),
    publicPaths.privacy(restaurantId),
  ];

  it('leads a link with any name to its restaurant’s cell, where it is answered', async () => {
    for (const cell of [1, 2]) {
      for (const path of links(at(cell).restaurantId)) {
        for (const host of [common, ofCell(3 - cell), ofCell(0)]) {
          expect(await ask(host, path)).toMatchObject({ status: 302, location: `https://${ofCell(cell)}${path}` });
        }
      }
      const page = await ask(ofCell(cell), publicPaths.privacy(at(cell).restaurantId));
      expect([page.status, page.body.includes(at(cell).name)]).toEqual([200, true]);
    }
    expect(await ask(common, publicPaths.privacy(77_000_001))).toMatchObject({ status: 404 });
  });

  it('leads links of a restaurant that moved to its new cell, from the line on', async () => {
    const { restaurantId } = at(1);
    const [path = ''] = links(restaurantId);
    const order = async (words: string) => text(connect(join(folder, 'admin.sock')).end(`${words}\n`));
    await order(`add map ${folder}/moved.map ${restaurantId} 2`);
    expect(await ask(ofCell(1), path)).toMatchObject({ status: 302, location: `https://${ofCell(2)}${path}` });
    const arrived = await ask(ofCell(2), path);
    expect(arrived.location).toBeUndefined();
    await order(`del map ${folder}/moved.map ${restaurantId}`);
    expect((await ask(ofCell(2), path)).location).toBe(`https://${ofCell(1)}${path}`);
  });

  it('sends staff to their cell by their user name, and a name that no one has to some cell', async () => {
    const page = await ask(common, '/portal/login');
    expect([page.status, page.body.includes('action="/sign-in"')]).toEqual([200, true]);
    const signIn = (user: string) => ask(common, '/sign-in', { body: String(new URLSearchParams({ user })) });
    for (const cell of [1, 2]) {
      for (const typed of [`Zoë of ${cell}`, ` ZOë OF ${cell} `]) {
        expect(await signIn(typed)).toMatchObject({ status: 303, location: `https://${ofCell(cell)}/portal/login` });
      }
    }
    const sent = await Promise.all(Array.from({ length: 30 }, (_, at) => signIn(`Nobody ${at}`)));
    expect(new Set(sent.map(({ location }) => location)).size).toBe(3);
    const again = await Promise.all(Array.from({ length: 30 }, (_, at) => signIn(`Nobody ${at}`)));
    expect(again).toEqual(sent);
  });

  it('shows no user name in the directory, and takes only a long key', async () => {
    const lines = (await readFile(join(folder, 'staff-2.map'), 'utf8')).trimEnd().split('\n');
    for (const line of lines) expect(line).toMatch(/^[0-9a-f]{64} 2$/);
    const [path, short] = [join(folder, 'staff.new'), join(folder, 'short')];
    await writeFile(short, 'c2hvcnQ=');
    const settings = { DATABASE_URL: at(2).test.ownerUrl };
    for (const [words, complaint] of [
      [[path], /A key is needed/],
      [[path, '--key-file', short], /does not hold 32 bytes or more as base64/],
      [[path, '--key-file', join(folder, 'none')], /The key cannot be read/],
    ] as const) {
      expect(await commandRun('staff-directory', [...words], settings)).toMatchObject({
        code: 1,
        complaint: expect.stringMatching(complaint),
      });
    }
  });

  it('keeps figures and readiness from strangers, and says when a cell is away', async () => {
    for (const path of ['/metrics', '/readyz']) expect(await ask(ofCell(1), path)).toMatchObject({ status: 404 });
    // Until a health check has failed, HAProxy answers with the screens' page.
    await vi.waitFor(async () => {
      const call = await ask(ofCell(0), '/api/menu');
      expect([call.status, JSON.parse(call.body)]).toEqual([503, expect.objectContaining({ error: 'Unavailable' })]);
    }, 10_000);
    const screen = await ask(ofCell(0), '/portal/login');
    expect([screen.status, screen.body.includes('Back in a moment')]).toEqual([503, true]);
  });
});
