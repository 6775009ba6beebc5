import type { FastifyInstance } from 'fastify';
import { calls } from '../../../../core/contract/index.ts';
import type { MenuOutline } from '../../../../core/contract/menu.ts';
import type { Money } from '../../../../core/domain/money.ts';
import { holdsAny } from '../../../platform/auth/staff-access.ts';
import { isCurrent } from '../../../platform/http/etag.ts';
import { ok, openRoute, staffRoute } from '../../../platform/http/route.ts';
import { isMarkedAsOf, lastKnown } from '../../../platform/last-known.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { type OutlineRow, placeInOrder, readOutline } from './menu.queries.ts';
import { acceptedEncoding, changeMenu, type Menus } from './menus.service.ts';

export function menuRoutes(app: FastifyInstance, services: Services, menus: Menus): void {
  const knownMenu = lastKnown(menus.of, ({ bytes }) => bytes);
  openRoute(app, calls.itemMenu, async ({ query, request, reply }) => {
    const known = await knownMenu(query.rid);
    if (!known) return refuse('NotFound');
    const { value: menu } = known;
    void reply.header('Vary', 'Accept-Encoding');
    if (!isMarkedAsOf(reply, known)) {
      void reply.header('ETag', menu.etag).header('Cache-Control', 'no-cache');
      if (isCurrent(request, menu.etag)) {
        void reply.code(304).send();
        return undefined;
      }
    }
    const encoding = acceptedEncoding(request.headers);
    if (encoding !== 'identity') void reply.header('Content-Encoding', encoding);
    void reply.type('application/json; charset=utf-8').send(await menu.body(encoding));
    return undefined;
  });
  staffRoute(app, services, calls.menuOutline, async ({ staff }) =>
    ok((await readOutline(services.db, staff.restaurantId)).map((row) => presentOutline(staff.money, row))),
  );

  staffRoute(app, services, calls.arrangeMenu, async ({ body, staff }) => {
    if (body.of === 'categories' && !holdsAny(staff, ['itemcategory'])) return refuse('NotAllowed');
    const isPlaced = await changeMenu(services, staff.restaurantId, (tx) =>
      placeInOrder(tx, staff.restaurantId, body.of, body.ids),
    );
    return isPlaced ? ok(null) : refuse('NotFound');
  });
}

const presentOutline = (money: Money, { id, name, items }: OutlineRow): MenuOutline[number] => ({
  itemCategoryId: id,
  categoryName: name,
  items: items.map((item) => ({
    itemId: item.id,
    itemName: item.name,
    price: money.toDecimal(item.priceCents),
    availibilty: item.availability as 'A' | 'N' | 'O',
    featured: item.featured,
  })),
});
