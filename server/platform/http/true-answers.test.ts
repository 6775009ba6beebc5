import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { calls } from '../../../core/contract/index.ts';
import { holdAnswersToContract } from '../../testing/true-answers.ts';
import { refuse } from '../refusal.ts';
import type { Services } from '../services.ts';
import { createApp } from './app.ts';
import { ok, openRoute, sendRefusal, staffRoute } from './route.ts';

const untrue: string[] = [];
const app = await createApp({ log: pino({ level: 'silent' }), trustProxy: 0 });
holdAnswersToContract(app, (fault) => untrue.push(fault));
const answers = {
  declared: refuse('NotFound'),
  general: refuse('ServerError'),
  undeclared: refuse('Stale'),
  'of another status': refuse('InvalidField'),
};
for (const [name, refusal] of Object.entries(answers)) {
  const config = { call: calls.taxRate };
  app.get(`/${name.replaceAll(' ', '-')}`, { config }, (_request, reply) => sendRefusal(reply, refusal));
}
app.get('/current', { config: { call: calls.taxRate } }, (_request, reply) => reply.code(304).send());
app.get('/wrong', { config: { call: calls.taxRate }, schema: { response: { 200: calls.taxRate.answer } } }, async () =>
  ok('much'),
);
await app.ready();
afterAll(() => app.close());

const faultsOf = async (path: string) => {
  await app.inject({ method: 'GET', url: path });
  return untrue.splice(0);
};

it.each(['/declared', '/general', '/no-such-page'])('%s is not reported', async (path) => {
  expect(await faultsOf(path)).toEqual([]);
});

it.each([
  ['/undeclared', 'GET /external/gettaxrate answered 409 Stale'],
  ['/of-another-status', 'GET /external/gettaxrate answered 422 Invalid'],
  ['/current', 'GET /external/gettaxrate answered 304 undefined'],
])('%s is reported: %s', async (path, fault) => {
  expect(await faultsOf(path)).toEqual([fault]);
});

it('a response that violates its schema is reported', async () => {
  expect(await faultsOf('/wrong')).toEqual([expect.stringContaining('GET /wrong answered what its schema is not')]);
});

it('handlers with undeclared refusals do not compile, as `npm run check` proves', () => {
  const neverCalled = (someApp: FastifyInstance, services: Services) => {
    const deep = async (isGone: boolean) => (isGone ? refuse('NotFound') : refuse('Stale'));
    // @ts-expect-error The nested call can return Stale, which isn't declared.
    openRoute(someApp, calls.taxRate, async ({ query }) => (query.rid > 1 ? ok(8.875) : deep(true)));
    // @ts-expect-error NotFound is declared but never returned.
    openRoute(someApp, calls.taxRate, async () => ok(8.875));
    // @ts-expect-error A refusal of unknown kind may be one that isn't declared.
    staffRoute(someApp, services, calls.deleteCategory, async () => refuse('NotFound' as Parameters<typeof refuse>[0]));
    openRoute(someApp, calls.taxRate, async ({ query }) => (query.rid > 1 ? ok(8.875) : refuse('NotFound')));
  };
  expect(neverCalled).toBeTypeOf('function');
});
