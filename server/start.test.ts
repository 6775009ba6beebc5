import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { buildUser } from './testing/builders.ts';
import { testDatabase } from './testing/test-app.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'comanda-start-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Starts the program; answers what it said once it runs (it is stopped then) or has ended. */
async function start(connectionString: string, environment: Record<string, string>) {
  const program = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    env: {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME },
      ...{ DATABASE_URL: connectionString, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' },
      ...environment,
    },
  });
  let said = '';
  for (const stream of [program.stdout, program.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk;
      if (/Comanda is running\.[\s\S]*\n\n$/.test(said)) program.kill('SIGTERM');
    });
  }
  const code = await new Promise<number | null>((resolve) => program.on('exit', resolve));
  return { said, code };
}

async function databaseWithDemoLogin(): Promise<string> {
  const { db, connectionString } = await testDatabase();
  await buildUser(db, { username: 'manager', password: 'Manager@123' });
  return connectionString;
}

describe('a start with demo logins in the database', { timeout: 60_000 }, () => {
  it.each<[string, Record<string, string>, RegExp]>([
    ['HOST', { HOST: '0.0.0.0' }, /demo logins, whose passwords everybody knows: listening on 0\.0\.0\.0 is refused/],
    ['HOST, even with DEMO=1', { HOST: '0.0.0.0', DEMO: '1' }, /listening on 0\.0\.0\.0 is refused/],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://order.example' }, /\(PUBLIC_URL https:\/\/order\.example\) is refused/],
    ['TRUST_PROXY', { TRUST_PROXY: '1' }, /\(TRUST_PROXY\) is refused[\s\S]*DEMO=1/],
  ])('is refused for others: %s', async (_setting, environment, words) => {
    const { said, code } = await start(await databaseWithDemoLogin(), environment);
    expect(said).toMatch(words);
    expect(said).not.toMatch(/at .*\.ts/);
    expect(code).toBe(1);
  });

  it('is all right on this machine, and where DEMO=1 was said', async () => {
    const connectionString = await databaseWithDemoLogin();
    const here = await start(connectionString, {});
    expect(here.said).toMatch(/manager \/ Manager@123/);
    expect(here.said).toMatch(/Mail +http:\/\/127\.0\.0\.1:\d+\/mail\/[\w-]{32} /);
    const said = await start(connectionString, { PUBLIC_URL: 'https://order.example', DEMO: '1' });
    expect(said.said).toMatch(/Demo logins.*good for everybody: DEMO=1/);
    expect([here.code, said.code]).toEqual([0, 0]);
  });
});

describe('a start with an empty database', { timeout: 60_000 }, () => {
  it.each<[string, Record<string, string>]>([
    ['PUBLIC_URL', { PUBLIC_URL: 'https://order.example' }],
    ['TRUST_PROXY', { TRUST_PROXY: '1' }],
    ['HOST', { HOST: '0.0.0.0' }],
  ])(
    'loads no demo where others are served (%s): it prints the link for the first account',
    async (_why, environment) => {
      const { connectionString } = await testDatabase();
      const { said, code } = await start(connectionString, environment);
      expect(said).toMatch(/First account +http\S+\/setup\/[\w-]+/);
      expect(said).not.toMatch(/demo|Admin@123|\/mail\//i);
      expect(said).toContain('Set SMTP_URL to send it.');
      expect(code).toBe(0);
    },
  );

  it('makes no demo that it would refuse to serve', async () => {
    const { db, connectionString } = await testDatabase();
    const { said, code } = await start(connectionString, { HOST: '0.0.0.0', DEMO: '1' });
    expect(said).toMatch(/listening on 0\.0\.0\.0 is refused/);
    expect(code).toBe(1);
    expect(await db.selectFrom('users').select('id').execute()).toEqual([]);
  });
});
