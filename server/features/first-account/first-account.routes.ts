import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { serverPaths } from '../../../core/domain/paths.ts';
import { portalPaths } from '../../../core/domain/portal-paths.ts';
import { serverLanguage } from '../../platform/language.ts';
import type { Services } from '../../platform/services.ts';
import { isSetUpOpen, isSetUpToken, setUpFirstAccount } from './first-account.service.ts';
import { setUpOverPage, setUpPage } from './set-up-page.ts';

const Path = z.object({ token: z.string().max(100) });
const text = (length: number) => z.string().max(length).default('');
const Form = z.object({
  username: text(200),
  name: text(200),
  email: text(254),
  password: text(200),
  repeated: text(200),
});

/** `/setup/{token}`: the page that creates the first account. Uses plain forms without scripts. */
export function firstAccountRoutes(app: FastifyInstance, { db, secrets }: Services): void {
  const pages = app.withTypeProvider<ZodTypeProvider>();

  pages.get(serverPaths.setUp(':token'), { schema: { params: Path } }, async ({ params: { token } }, reply) => {
    if (!isSetUpToken(token, secrets)) return reply.callNotFound();
    void reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-store');
    if (!(await isSetUpOpen(db))) return reply.code(404).send(setUpOverPage(serverLanguage));
    return reply.send(setUpPage(serverLanguage, serverPaths.setUp(token)));
  });

  pages.post(
    serverPaths.setUp(':token'),
    { schema: { params: Path, body: Form } },
    async ({ params: { token }, body: account }, reply) => {
      if (!isSetUpToken(token, secrets)) return reply.callNotFound();
      void reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-store');
      if (!(await isSetUpOpen(db))) return reply.code(404).send(setUpOverPage(serverLanguage));
      const outcome = await setUpFirstAccount(db, account);
      if (outcome.kind === 'fault')
        return reply.code(422).send(setUpPage(serverLanguage, serverPaths.setUp(token), account, outcome.faults));
      if (outcome.kind === 'late') return reply.code(404).send(setUpOverPage(serverLanguage));
      return reply.redirect(portalPaths.login, 303);
    },
  );
}
