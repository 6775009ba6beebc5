import type { FastifyInstance } from 'fastify';
import { calls } from '../../../../core/contract/index.ts';
import type { MenuOutline } from '../../../../core/contract/menu.ts';
import type { Money } from '../../../../core/domain/money.ts';
import { holdsAny } from '../../../platform/auth/staff-access.ts';
import { isCurrent } from '../../../platform/http/etag.ts';
import { ok, openRoute, staffRoute } from '../../../platform/http/route.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { type OutlineRow, placeInOrder, readOutline } from './menu.queries.ts';
import { acceptedEncoding, changeMenu, type Menus } from './menus.service.ts';

export function menuRoutes(app: FastifyInstance, services: Services, menus: Menus): void {
  openRoute(app, calls.itemMenu, async ({ query, request, reply }) => {
    const menu = await menus.of(query.rid);
    if (!menu) return refuse('NotFound');
    const { etag } = menu;
    void reply.header('ETag', etag).header('Cache-Control', 'no-cache').header('Vary', 'Accept-Encoding');
    if (isCurrent(request, etag)) {
      void reply.code(304).send();
      return undefined;
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
