import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { calls } from '../../../../core/contract/index.ts';
import type { MenuFile, MenuFileItem } from '../../../../core/contract/menu-files.ts';
import { menuLimits } from '../../../../core/domain/menu-limits.ts';
import type { Money } from '../../../../core/domain/money.ts';
import { menuFileMessages } from '../../../../core/messages/en/server/menu-files.ts';
import { fill } from '../../../../core/messages/message.ts';
import { holdsAny, mustProveAgain, type StaffPrincipal } from '../../../platform/auth/staff-access.ts';
import { byteOrderMark, csvLine } from '../../../platform/csv.ts';
import { answered, ok, staffRoute } from '../../../platform/http/route.ts';
import { takeFiles } from '../../../platform/http/take-files.ts';
import type { Services } from '../../../platform/services.ts';
import { type Column, columns, groupsCell, headingOf, joinedParts } from './columns.ts';
import { menuFileOf } from './exported-menu.ts';
import { importMenu } from './menu-files.service.ts';
import type { ImportPlace } from './plan-rights.ts';

export function menuFileRoutes(app: FastifyInstance, services: Services): void {
  staffRoute(app, services, calls.menuFile, async ({ staff, request, reply }) => {
    const file = await menuFileOf(services, staff);
    await nextTurn();
    if (!/\btext\/csv\b/.test(request.headers.accept ?? '')) return ok(file);
    void reply
      .type('text/csv; charset=utf-8')
      .header('Cache-Control', 'no-store')
      .send(await csvOf(staff.money, file));
    return undefined;
  });

  void app.register(async (scope) => {
    const { fileBytes: mostBytes } = menuLimits;
    const tooLarge = fill(menuFileMessages.tooLarge, { most: mostBytes / 1_048_576 });
    const types = /^(?:text\/|application\/json)/;
    const withFile = takeFiles(scope, { types, mostBytes, atOnce: 4, tooLarge, busy: menuFileMessages.busy });
    staffRoute(scope, services, calls.importMenu, ({ query, ...sent }) =>
      withFile(sent, async (bytes) => {
        const { menuVersion, goodOnly } = query;
        const place = placeOf(services, sent.staff);
        return answered(await importMenu(services, place, bytes, { menuVersion, goodOnly: goodOnly === 'true' }));
      }),
    );
  });
}

const placeOf = ({ clock }: Services, staff: StaffPrincipal): ImportPlace => ({
  restaurantId: staff.restaurantId,
  money: staff.money,
  isPlatform: staff.isPlatform,
  mayCategories: holdsAny(staff, ['itemcategory']),
  mayMenuTimes: holdsAny(staff, ['managerestaurant']),
  mustProve: mustProveAgain(staff, clock.now()),
});

/** One line per dish, with headings that an import recognizes. Columns of optional features come last, if used. */
async function csvOf(money: Money, { categories, choiceGroups }: MenuFile): Promise<string> {
  const items = categories.flatMap((category) => category.items);
  const all = Object.entries(columns) as [keyof typeof columns, Column][];
  const always = all.filter(([, { isUsed }]) => !isUsed);
  const used = all.filter(([, { isUsed }]) => isUsed && items.some(isUsed));
  const goesWith = { written: (item: MenuFileItem) => joinedParts(item.goesWith ?? []) };
  const groups = { written: (item: MenuFileItem) => groupsCell((item.groups ?? []).map(({ groupName }) => groupName)) };
  const shown = [
    ...always,
    ['goesWith', goesWith] as const,
    ...used,
    ...(choiceGroups ? [['groups', groups] as const] : []),
  ];
  const lines: string[] = [];
  for (const { categoryName, items: dishes } of categories)
    for (const item of dishes) {
      // Lets other requests have their turn while a large menu is written.
      if (lines.length % 500 === 499) await nextTurn();
      lines.push(csvLine([categoryName, ...shown.map(([, { written }]) => written(item, money))]));
    }
  const headings = [headingOf('category'), ...shown.map(([column]) => headingOf(column))];
  return byteOrderMark + csvLine(headings) + lines.join('');
}
