import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { buildStale } from '../scripts/build.mjs';
import { runs } from '../tests/runs.ts';
import { ownerOf, testDatabase } from './testing/test-app.ts';
import { testCell } from './testing/test-cluster.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'comanda-start-'));
// Tests the build, which starts in a quarter of the time.
beforeAll(() => buildStale(['server']));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Starts the program. Once it runs, sends the signals. Returns its output when it has ended. */
async function start(
  connectionString: string,
  environment: Record<string, string>,
  signals: readonly NodeJS.Signals[] = ['SIGTERM'],
) {
  const program = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATABASE_URL: connectionString,
      DATABASE_OWNER_URL: ownerOf(connectionString),
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'silent',
      STOP_DELAY_SECONDS: '0',
      CELL: String(testCell),
      ...environment,
    },
  });
  onTestFinished(() => void program.kill('SIGKILL'));
  let output = '';
  let isTold = false;
  for (const stream of [program.stdout, program.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
      // Log lines may be printed in between or afterwards.
      if (!isTold && /Comanda is running\.[\s\S]*(\n\n|SMTP_URL.*"\}\n)/.test(output)) {
        isTold = true;
        void sendSignals();
      }
    });
  }
  const survived: string[] = [];
  const sendSignals = async () => {
    for (const signal of signals.slice(0, -1)) {
      program.kill(signal);
      await delay(400);
      if (program.exitCode !== null || program.signalCode !== null) return;
      survived.push(signal);
    }
    program.kill(signals.at(-1));
  };
  const code = await new Promise<number | null>((resolve) => program.on('exit', resolve));
  return { said: output, code, survived };
}

async function databaseWithDemoLogin(): Promise<string> {
  const { connectionString, buildUser } = await testDatabase();
  await buildUser({ username: 'manager', password: 'Manager@123' });
  return connectionString;
}

describe('a start with demo logins in the database', () => {
  const settings: [string, Record<string, string>, RegExp][] = [
    ['HOST', { HOST: '0.0.0.0' }, /demo logins, whose passwords everybody knows: listening on 0\.0\.0\.0 is refused/],
    ['TRUST_PROXY', { TRUST_PROXY: '1' }, /\(TRUST_PROXY\) is refused[\s\S]*DEMO=1/],
    ['HOST, even with DEMO=1', { HOST: '0.0.0.0', DEMO: '1' }, /listening on 0\.0\.0\.0 is refused/],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://order.example' }, /\(PUBLIC_URL https:\/\/order\.example\) is refused/],
  ];
  it.each(settings.slice(0, runs(4, 2)))('is refused if it serves others: %s', async (_setting, environment, words) => {
    const { said: output, code } = await start(await databaseWithDemoLogin(), environment);
    expect(output).toMatch(words);
    expect(output).not.toMatch(/at .*\.[jt]s/);
    expect(code).toBe(1);
  });

  it('is allowed on this machine, and with DEMO=1', async () => {
    const connectionString = await databaseWithDemoLogin();
    const here = await start(connectionString, {});
    expect(here.said).toMatch(/manager \/ Manager@123/);
    expect(here.said).toMatch(/Mail +http:\/\/127\.0\.0\.1:\d+\/mail\/[\w-]{32} /);
    const output = await start(connectionString, { PUBLIC_URL: 'https://order.example', DEMO: '1' });
    expect(output.said).toMatch(/Demo logins.*valid for anyone: DEMO=1/);
    expect([here.code, output.code]).toEqual([0, 0]);
  });
});

describe('an unsafe setting', () => {
  it('is reported at the start: to people, and as a warning in the log', async () => {
    const { connectionString } = await testDatabase();
    const output = await start(connectionString, { HOST: '0.0.0.0', LOG_FORMAT: 'text' });
    expect(output.said).toMatch(/\n {2}! Other devices connect without HTTPS, .*PUBLIC_URL/);
    const logged = await start(connectionString, { HOST: '0.0.0.0', LOG_LEVEL: 'warn', LOG_FORMAT: 'json' });
    expect(logged.said).toMatch(/\{"level":"warn",.*"exposure":"plainHttp","msg":"Other devices connect without HTTPS/);
    expect(logged.said).not.toContain('  ! ');
  });
});

describe('the output of a start', () => {
  it('is JSON on every line if JSON is requested', async () => {
    const { connectionString } = await testDatabase();
    const json = await start(connectionString, { HOST: '0.0.0.0', LOG_LEVEL: 'info', LOG_FORMAT: 'json' });
    const lines = json.said.trimEnd().split('\n');
    const messages = lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
    expect(messages).toContain('Comanda is running.');
    expect(messages).toContainEqual(expect.stringMatching(/^First account +http\S+\/setup\//));
    const text = await start(connectionString, { HOST: '0.0.0.0', LOG_LEVEL: 'info' });
    expect(text.said).toMatch(/^ {2}First account +http/m);
    expect(text.said).not.toMatch(/^\{/m);
    const refused = await start(connectionString, { HOST: '0.0.0.0', PORT: '1', TRUST_PROXY: 'x', LOG_FORMAT: 'json' });
    for (const line of refused.said.trimEnd().split('\n')) expect(JSON.parse(line)).toHaveProperty('msg');
    expect(refused.code).toBe(1);
  });
});

describe('a start with an empty database', () => {
  const settings: [string, Record<string, string>][] = [
    ['PUBLIC_URL', { PUBLIC_URL: 'https://order.example' }],
    ['TRUST_PROXY', { TRUST_PROXY: '1' }],
    ['HOST', { HOST: '0.0.0.0' }],
  ];
  it.each(settings.slice(0, runs(3)))(
    'loads no demo if it serves others (%s), and prints the link for the first account instead',
    async (_why, environment) => {
      const { connectionString } = await testDatabase();
      const { said: output, code } = await start(connectionString, environment);
      expect(output).toMatch(/First account +http\S+\/setup\/[\w-]+/);
      expect(output).not.toMatch(/demo|Admin@123|\/mail\//i);
      expect(output).toContain('Set SMTP_URL to send them.');
      expect(code).toBe(0);
    },
  );

  it('creates no demo that it would refuse to serve', async () => {
    const { connectionString, findRows } = await testDatabase();
    const { said: output, code } = await start(connectionString, { HOST: '0.0.0.0', DEMO: '1' });
    expect(output).toMatch(/listening on 0\.0\.0\.0 is refused/);
    expect(code).toBe(1);
    expect(await findRows('users', {}, ['id'])).toEqual([]);
  });
});

describe('a start that fails', () => {
  it('says what is wrong and what to do, in a sentence', async () => {
    const { connectionString } = await testDatabase();
    const cut = await mkdtemp(join(dataDir, 'cut-'));
    await writeFile(join(cut, 'cookie.secret'), '');
    const unanswered = 'postgres://comanda:keep-this-to-yourself@127.0.0.1:1/comanda';
    const outcomes = await Promise.all([
      start(connectionString, { DATA_DIR: cut }),
      start(unanswered, { DATABASE_OWNER_URL: '', DATABASE_WAIT_SECONDS: '1' }),
      start(await databaseWithDemoLogin(), { CELL: '3' }),
    ]);
    expect(outcomes.map(({ code }) => code)).toEqual([1, 1, 1]);
    const [noSecret, noAnswer, otherCell] = outcomes.map(({ said: output }) => output);
    expect(noSecret).toMatch(/cookie\.secret holds 0 characters/);
    expect(noAnswer).toMatch(
      /Waiting for the database at 127\.0\.0\.1:1\/comanda[\s\S]*does not answer: .*ECONNREFUSED/,
    );
    expect(otherCell).toContain(`is of cell ${testCell}, and CELL is 3`);
    expect(noAnswer).not.toContain('keep-this-to-yourself');
    for (const { said: output } of outcomes) expect(output).not.toMatch(/^ +at /m);
  });
});

it('a program without a terminal survives a hangup, and ends on request', async () => {
  const { connectionString } = await testDatabase();
  const { code, survived } = await start(connectionString, { DEMO: '0' }, ['SIGHUP', 'SIGTERM']);
  expect([survived, code]).toEqual([['SIGHUP'], 0]);
});
