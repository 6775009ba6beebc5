import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { dinerPaths, portalPaths, serverPaths } from '../../../core/domain/paths.ts';
import { requestMessages } from '../../../core/messages/en/server/requests.ts';
import { refuse } from '../refusal.ts';
import { sendRefusal } from './route.ts';

/**
 * Serves the built screens of `folder`: hashed assets for a year, the two entry pages for every address of theirs, and
 * the answer for addresses that are nobody's.
 */
export async function serveWebPages(app: FastifyInstance, folder: URL): Promise<void> {
  const root = fileURLToPath(folder);
  const isBuilt = existsSync(root);
  if (isBuilt) {
    await app.register(staticFiles, {
      root,
      serve: true,
      index: false,
      preCompressed: true,
      cacheControl: false,
      // Names of assets carry a hash of their content; everything else is asked about again.
      setHeaders: (reply, path) => {
        const isHashed = /[\\/]assets[\\/]/.test(path);
        void reply.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  const page = (file: string) => (_request: unknown, reply: FastifyReply) =>
    isBuilt
      ? reply.header('Cache-Control', 'no-cache').sendFile(file)
      : reply.code(503).type('text/plain').send('The screens are not built yet: npm run build');

  app.get(serverPaths.root, { schema: { hide: true } }, (_request, reply) => reply.redirect(portalPaths.root, 302));
  const pages = [
    [portalPaths.root, 'portal/index.html'],
    [dinerPaths.start, 'diner/index.html'],
  ] as const;
  for (const [start, file] of pages) {
    for (const path of [start, `${start}/*`]) app.get(path, { schema: { hide: true } }, page(file));
  }

  app.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith('/api'))
      return sendRefusal(reply, refuse('NotFound', { words: requestMessages.noCall }));
    return reply.code(404).type('text/plain; charset=utf-8').send('There is nothing at this address.');
  });
}
