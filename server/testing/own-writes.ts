import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestApp } from './test-app.ts';

/** Turns off change notifications, so that the program learns only of its own writes. */
export async function silenceDatabase({ owner }: TestApp): Promise<void> {
  await sql`create or replace function note_change(notice text) returns void language plpgsql as 'begin end'`.execute(
    owner,
  );
}

/** Runs `deed` and expects that the polled board changed. */
export async function isSeenAtOnce<Answer>(
  test: TestApp,
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

/** Waits until this many backends wait for a lock in this test's database. */
export async function waitersAtLock({ db }: Pick<TestApp, 'db'>, count: number): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length >= count) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
