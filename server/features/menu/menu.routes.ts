import type { FastifyInstance } from 'fastify';
import { calls } from '../../../core/contract/index.ts';
import { isCurrent } from '../../platform/http/etag.ts';
import { openRoute } from '../../platform/http/route.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Menus } from './menu.service.ts';

export function menuRoutes(app: FastifyInstance, menus: Menus): void {
  openRoute(app, calls.itemMenu, async ({ query, request, reply }) => {
    const menu = await menus.of(query.rid);
    if (!menu) return refuse('NotFound');
    const { etag } = menu;
    void reply.header('ETag', etag).header('Cache-Control', 'no-cache').header('Vary', 'Accept-Encoding');
    if (isCurrent(request, etag)) {
      void reply.code(304).send();
      return undefined;
    }
    const accepted = request.headers['accept-encoding'] ?? '';
    const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
    if (encoding !== 'identity') void reply.header('Content-Encoding', encoding);
    void reply.type('application/json; charset=utf-8').send(await menu.body(encoding));
    return undefined;
  });
}
