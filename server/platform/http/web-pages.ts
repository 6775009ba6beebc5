import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { dinerPaths, serverPaths } from '../../../core/domain/paths.ts';
import { portalPaths } from '../../../core/domain/portal-paths.ts';
import { requestMessages } from '../../../core/messages/en/server/requests.ts';
import { say } from '../../../core/messages/say.ts';
import { serverLanguage } from '../language.ts';
import { refuse } from '../refusal.ts';
import { escapeHtml } from './plain-page.ts';
import { sendRefusal } from './route.ts';

export interface PageFacts {
  readonly title: string;
  readonly calls: readonly string[];
  readonly style?: string;
}

/** Serves the built screens. `factsOf` supplies a title and preloads for a guest's page. */
export async function serveWebPages(
  app: FastifyInstance,
  folder: URL,
  factsOf: (path: string) => Promise<PageFacts | undefined> = async () => undefined,
): Promise<void> {
  const root = fileURLToPath(folder);
  const isBuilt = existsSync(root);
  if (isBuilt) {
    await app.register(staticFiles, {
      root,
      serve: true,
      index: false,
      preCompressed: true,
      cacheControl: false,
      // Names in assets/ contain a content hash. Other files have to be revalidated.
      setHeaders: (reply, path) => {
        const isHashed = /[\\/]assets[\\/]/.test(path);
        void reply.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  const page = (file: string) => (_request: unknown, reply: FastifyReply) =>
    isBuilt
      ? reply.header('Cache-Control', 'no-cache').sendFile(file)
      : reply.code(503).type('text/plain').send(say(serverLanguage, requestMessages.notBuilt));

  const dinerHtml = isBuilt ? readFileSync(`${root}diner/index.html`, 'utf8') : '';
  const sendDiner = page('diner/index.html');
  const dinerPage = async (request: FastifyRequest, reply: FastifyReply) => {
    // If the address exceeds its rate limit, serve the page without querying the database.
    const isFast = app.requestPaces.ofAddress(request) !== undefined;
    const facts = isBuilt && !isFast ? await factsOf(request.url) : undefined;
    if (!facts) return sendDiner(request, reply);
    const links = facts.calls.map((call) => `<${call}>; rel=preload; as=fetch; crossorigin`);
    return reply
      .headers({ 'Cache-Control': 'no-cache', ...(links.length > 0 && { Link: links.join(', ') }) })
      .type('text/html; charset=utf-8')
      .send(withFacts(dinerHtml, facts));
  };

  const screens = isBuilt ? filesOfScreens(`${root}.vite/screens.json`) : {};
  const sendPortal = page('portal/index.html');
  const portalPage = (request: FastifyRequest, reply: FastifyReply) => {
    const files = screens[request.url.replace(/\?.*/, '')];
    if (files) void reply.header('Link', files.map(early).join(', '));
    return sendPortal(request, reply);
  };

  app.get(serverPaths.moved, page('moved/index.html'));
  app.get(serverPaths.root, (_request, reply) => reply.redirect(portalPaths.root, 302));
  const pages = [
    [portalPaths.root, portalPage],
    [dinerPaths.start, dinerPage],
  ] as const;
  for (const [start, send] of pages) {
    for (const path of [start, `${start}/*`]) app.get(path, send);
  }

  app.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith('/api'))
      return sendRefusal(reply, refuse('NotFound', { words: requestMessages.noCall }));
    return reply.code(404).type('text/plain; charset=utf-8').send(say(serverLanguage, requestMessages.nothingHere));
  });
}

function withFacts(html: string, { title, style }: PageFacts): string {
  const titled = html.replace(/(?<=<title>)[^<]*/, () => escapeHtml(title));
  return style ? titled.replace('</head>', () => `<link rel="stylesheet" href="${escapeHtml(style)}"></head>`) : titled;
}

function filesOfScreens(file: string): Record<string, readonly string[] | undefined> {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

const early = (file: string) =>
  file.endsWith('.css') ? `<${file}>; rel=preload; as=style; crossorigin` : `<${file}>; rel=modulepreload; crossorigin`;
