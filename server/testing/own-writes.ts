import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestServer } from './test-server.ts';

/** Drops all change notices, so that the program only knows of its own writes. */
export async function silenceDatabase({ owner }: TestServer): Promise<void> {
  await sql`create function drop_notice() returns trigger language plpgsql as 'begin return null; end'`.execute(owner);
  await sql`create trigger drop_notice before insert on changes for each row execute function drop_notice()`.execute(
    owner,
  );
}

/** Runs `deed`, and expects that the polled floor has changed. */
export async function isSeenAtOnce<Answer>(
  test: TestServer,
  staff: Record<string, string>,
  deed: () => Promise<Answer>,
): Promise<Answer> {
  const ask = (etag?: unknown) => {
    const headers = { ...staff, ...(etag === undefined ? {} : { 'if-none-match': String(etag) }) };
    return test.send({ method: 'GET', url: '/api/getactiveorders', headers });
  };
  const { etag } = (await ask()).headers;
  expect((await ask(etag)).statusCode).toBe(304);
  const answer = await deed();
  expect((await ask(etag)).statusCode).toBe(200);
  return answer;
}

/** Waits until this many connections of the test's database wait for a lock. */
export async function waitersAtLock({ db }: Pick<TestServer, 'db'>, count: number): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length >= count) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
