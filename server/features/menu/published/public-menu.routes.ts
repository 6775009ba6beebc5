import { createHash } from 'node:crypto';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import type { MenuCategory } from '../../../../core/contract/menu.ts';
import { largestId } from '../../../../core/contract/shapes.ts';
import { formatsOf } from '../../../../core/domain/formats/formats.ts';
import { publicPaths } from '../../../../core/domain/paths.ts';
import { configOfText } from '../../../../core/domain/restaurant-config.ts';
import { requestMessages } from '../../../../core/messages/en/server/requests.ts';
import { say } from '../../../../core/messages/say.ts';
import { isCurrent } from '../../../platform/http/etag.ts';
import { pageLanguageOf } from '../../../platform/language.ts';
import type { Services } from '../../../platform/services.ts';
import { findRestaurantTerms } from '../../restaurants/restaurants.service.ts';
import { acceptedEncoding, type Encodings, encodings, type Menu, type Menus } from './menus.service.ts';
import { type PublicMenu, publicMenuPage } from './public-menu-page.ts';

/** Limit for all cached pages, in bytes. */
const mostBytes = 16 * 1_048_576;
/** Disconnects a client that reads nothing for this long, because it keeps its page in memory. */
const unreadMs = 20_000;

interface Page {
  readonly bytes: number;
  readonly body: Encodings;
}

/** `/carte/{restaurant}`: the menu for reading, for search engines, and for printing on A4, also folded. */
export function publicMenuRoutes(app: FastifyInstance, services: Services, menus: Menus): void {
  const pages = createPages();
  app.get<{ Params: { restaurant: string }; Querystring: { folded?: string } }>(
    publicPaths.publicMenu(':restaurant'),
    async (request, reply) => {
      const { restaurant } = request.params;
      const language = pageLanguageOf(request);
      const id = /^[1-9]\d{0,9}$/.test(restaurant) && Number(restaurant) <= largestId ? Number(restaurant) : 0;
      const seconds = app.requestPaces.ofAddress(request, 'publicMenus');
      if (seconds !== undefined)
        return reply.code(429).header('Retry-After', seconds).type('text/plain; charset=utf-8').send('');
      const [menu, terms] = id > 0 ? await Promise.all([menus.of(id), findRestaurantTerms(services.db, id)]) : [];
      if (!menu || !terms)
        return reply.code(404).type('text/plain; charset=utf-8').send(say(language, requestMessages.nothingHere));
      const { menuText: text, accent } = configOfText(terms.config);
      const isFolded = request.query.folded !== undefined;
      const about = {
        language,
        restaurantId: id,
        name: terms.name,
        text,
        accent,
        isFolded,
        publicUrl: services.publicUrl(),
        included: includedIn(menu),
      };
      const version = versionOf(menu, about);
      const etag = `W/"${version}"`;
      void reply
        .header('ETag', etag)
        .header('Cache-Control', 'no-cache')
        .header('Vary', 'Accept-Encoding, Accept-Language, Cookie');
      if (isCurrent(request, etag)) return reply.code(304).send();
      const build = async () => {
        const { result } = JSON.parse(String(await menu.body('identity'))) as { result: MenuCategory[] };
        return publicMenuPage({ ...about, formats: formatsOf(menu.formats, language), categories: result });
      };
      const { body } = await pages.forceFetch(version, { context: build });
      const encoding = acceptedEncoding(request.headers);
      if (encoding !== 'identity') void reply.header('Content-Encoding', encoding);
      const { socket } = reply.raw;
      if (socket instanceof Socket) socket.setTimeout(unreadMs);
      return reply.type('text/html; charset=utf-8').send(await body(encoding));
    },
  );
}

function includedIn({ taxes }: Menu): PublicMenu['included'] {
  if (!taxes?.rules.isIncluded) return undefined;
  return taxes.rules.isFeeInside ? 'withTaxAndService' : 'withTax';
}

const versionOf = ({ etag, formats }: Menu, about: object) =>
  createHash('sha256')
    .update(JSON.stringify([etag, formats, about]))
    .digest('base64url');

/** Caches the most recently used pages by version. Builds only one page at a time. */
function createPages() {
  const queue = new PQueue({ concurrency: 1 });
  return new LRUCache<string, Page, () => Promise<Buffer>>({
    maxSize: mostBytes,
    sizeCalculation: ({ bytes }) => bytes,
    // The client still gets its page if the cache evicts it in the meantime.
    ignoreFetchAbort: true,
    async fetchMethod(_version, _earlier, { context: build }) {
      const identity = await queue.add(build);
      return { bytes: identity.length, body: encodings(identity) };
    },
  });
}
