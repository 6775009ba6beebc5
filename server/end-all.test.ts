import { expect, it } from 'vitest';
import { endAll } from './end-all.ts';

it('a stop that fails skips none of the later ones, and all failures are reported', async () => {
  const ended: string[] = [];
  const ending = (name: string, failure?: Error) => async (signal?: NodeJS.Signals) => {
    ended.push(`${name} ${signal}`);
    if (failure) throw failure;
  };
  const [calls, metrics] = [new Error('calls'), new Error('metrics')];
  const ends = [ending('metrics', metrics), ending('calls', calls), ending('PostgreSQL')];
  const failed = await endAll(ends, 'SIGTERM').catch((error: unknown) => error);
  expect(failed).toMatchObject({ errors: [metrics, calls] });
  expect(ended).toEqual(['metrics SIGTERM', 'calls SIGTERM', 'PostgreSQL SIGTERM']);
  await endAll([ending('quiet')]);
});
