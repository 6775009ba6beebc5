import type { FastifyInstance } from 'fastify';
import type { Category } from '../../../../core/contract/categories.ts';
import { calls } from '../../../../core/contract/index.ts';
import type { Money } from '../../../../core/domain/money.ts';
import { restaurantOfRecord } from '../../../platform/auth/record-restaurant.ts';
import { answered, ok, staffRoute } from '../../../platform/http/route.ts';
import { pageOf } from '../../../platform/paging.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { presentOffer } from '../../offer-times/offer-times.service.ts';
import { type CategoryRow, categories, listCategories } from './categories.queries.ts';
import { categoryNames, deleteCategory, saveCategory } from './categories.service.ts';

export function categoryRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;

  staffRoute(app, services, calls.itemCategories, async ({ query, staff }) => {
    return ok(
      pageOf(await listCategories(db, staff.restaurantId, query), query, (row) => presentCategory(staff.money, row)),
    );
  });

  staffRoute(app, services, calls.saveCategory, async ({ body, staff }) => {
    const restaurantId = restaurantOfRecord(staff, body?.restaurantId);
    if (isRefusal(restaurantId)) return restaurantId;
    return answered(await saveCategory(services, restaurantId, body));
  });

  staffRoute(app, services, calls.deleteCategory, async ({ query, staff }) => {
    return answered(await deleteCategory(services, staff.restaurantId, query.id), () => null);
  });

  staffRoute(app, services, calls.categoryNames, async ({ staff }) =>
    ok(await categoryNames(services.db, staff.restaurantId)),
  );
}

function presentCategory(money: Money, row: CategoryRow): Category {
  const { id, restaurantId, version } = row;
  const { offerTimes, priceWindows, course, ...fields } = categories.onWire(row);
  const offer = presentOffer(money, { offerTimes, priceWindows });
  return { itemCategoryId: id, ...fields, restaurantId, ...offer, ...(course && { course }), version };
}
