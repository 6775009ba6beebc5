import type { FastifyInstance } from 'fastify';
import { calls } from '../../../core/contract/index.ts';
import type { MenuFile, MenuFileItem } from '../../../core/contract/menu-files.ts';
import { byteOrderMark, csvLine } from '../../platform/csv.ts';
import { answered, ok, staffRoute } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { categoryColumn, columns, goesWithColumn, joinedParts } from './columns.ts';
import { importMenu, menuFileOf } from './menu-files.service.ts';

export function menuFileRoutes(app: FastifyInstance, services: Services): void {
  staffRoute(app, services, calls.menuFile, async ({ staff, request, reply }) => {
    const file = await menuFileOf(services, staff.restaurantId);
    if (!/\btext\/csv\b/.test(request.headers.accept ?? '')) return ok(file);
    void reply.type('text/csv; charset=utf-8').header('Cache-Control', 'no-store').send(csvOf(file));
    return undefined;
  });

  staffRoute(app, services, calls.importMenu, async ({ body, staff }) =>
    answered(await importMenu(services, staff, body)),
  );
}

/** One line a dish, under headings that an import knows again. */
function csvOf({ categories }: MenuFile): string {
  const fields = Object.values(columns);
  const line = (category: string, item: MenuFileItem) =>
    csvLine([category, ...fields.map(({ written }) => written(item)), joinedParts(item.goesWith ?? [])]);
  const heading = csvLine([categoryColumn.header, ...fields.map(({ header }) => header), goesWithColumn.header]);
  const lines = categories.flatMap(({ categoryName, items }) => items.map((item) => line(categoryName, item)));
  return byteOrderMark + heading + lines.join('');
}
