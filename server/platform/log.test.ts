import { PassThrough } from 'node:stream';
import pg from 'pg';
import { expect, it } from 'vitest';
import { createApp } from './http/app.ts';
import { sendRefusal } from './http/route.ts';
import { createLog } from './log.ts';
import { refuse } from './refusal.ts';

const secret = 'keep-this-to-yourself';

function logged(level = 'info', isForPeople = false) {
  const to = new PassThrough();
  const log = createLog(level, { isForPeople, to });
  const text = () => String(to.read() ?? '');
  const lines = () =>
    text()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  return { log, text, lines };
}

/** An error of PostgreSQL's driver with all of its fields. */
const failure = () =>
  Object.assign(new pg.DatabaseError(`could not reach postgres://comanda:${secret}@db/comanda`, 9, 'error'), {
    code: 'XX000',
    table: 'users',
    detail: `Key (email)=(${secret}) already exists.`,
    where: secret,
    parameters: [secret],
    config: { headers: { authorization: secret } },
  });

async function appWith(log: ReturnType<typeof createLog>, trustProxy: number) {
  const app = await createApp({ log, trustProxy });
  app.get('/fails/:token', async () => {
    throw failure();
  });
  app.get('/refuses/:token', async (_request, reply) => sendRefusal(reply, refuse('NotFound')));
  app.post('/works', async () => ({ ok: true }));
  return app;
}

it('a failed request is a log line with the id of its response, and without its secrets', async () => {
  const { log, text } = logged();
  const app = await appWith(log, 0);
  const headers = { authorization: `JWT-${secret}`, cookie: `visit=${secret}`, 'x-request-id': 'of-the-sender' };
  const answer = await app.inject({ url: `/fails/${secret}?key=${secret}`, headers });
  const id = answer.headers['x-request-id'];
  expect(id).toMatch(/^[\w-]{12}$/);
  expect(answer.body).not.toContain(secret);
  const written = text();
  expect(written).not.toContain(secret);
  const [failed, answered] = written
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  expect(failed).toMatchObject({ level: 'error', reqId: id, method: 'GET', route: '/fails/:token' });
  expect(failed.err).toMatchObject({ type: 'DatabaseError', code: 'XX000', table: 'users' });
  expect(failed.err.message).toBe('could not reach postgres://…@db/comanda');
  expect(answered).toMatchObject({ level: 'warn', reqId: id, status: 500, refused: 'ServerError' });
  await app.close();
});

it('every request is a line at debug, and none at info', async () => {
  const debug = logged('debug');
  const app = await appWith(debug.log, 0);
  await app.inject({ method: 'POST', url: `/works?key=${secret}`, payload: { password: secret } });
  await app.inject({ url: `/refuses/${secret}` });
  const lines = debug.lines().filter(({ msg }) => msg === 'answered');
  expect(lines).toMatchObject([
    { level: 'debug', method: 'POST', route: '/works', status: 200, reqId: expect.any(String), ms: expect.any(Number) },
    { level: 'debug', route: '/refuses/:token', status: 404, refused: 'NotFound' },
  ]);
  expect(JSON.stringify(lines)).not.toContain(secret);
  await app.close();

  const info = logged();
  const calm = await appWith(info.log, 0);
  await calm.inject({ method: 'POST', url: '/works' });
  await calm.inject({ url: `/refuses/${secret}` });
  expect(info.text()).toBe('');
  await calm.close();
});

it('the id of a trusted proxy is kept if it is valid', async () => {
  const app = await appWith(logged('silent').log, 1);
  const idOf = async (given: string) =>
    (await app.inject({ method: 'POST', url: '/works', headers: { 'x-request-id': given } })).headers['x-request-id'];
  expect(await idOf('b3f1c0de-1234')).toBe('b3f1c0de-1234');
  for (const odd of ['', 'x', `${'y'.repeat(101)}`, '<script>', 'a b c d e f'])
    expect(await idOf(odd)).toMatch(/^[\w-]{12}$/);
  await app.close();
});

it('on a terminal lines are for people', () => {
  const { log, text } = logged('info', true);
  log.warn({ attempts: 2, reason: 'no answer' }, 'a mail was not sent');
  log.error({ err: failure(), reqId: 'abc' }, 'unexpected failure');
  const written = text();
  expect(written).toMatch(/^\d\d:\d\d:\d\d {2}WARN {3}a mail was not sent {2}attempts=2 {2}reason=no answer\n/);
  expect(written).toMatch(
    /ERROR {2}unexpected failure {2}reqId=abc\n {2}.*could not reach postgres:\/\/…@db\/comanda\n +at /s,
  );
  expect(written).not.toContain(secret);
});
