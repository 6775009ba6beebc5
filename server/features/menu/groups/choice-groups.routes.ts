import type { FastifyInstance } from 'fastify';
import type { ChoiceGroup } from '../../../../core/contract/choice-groups.ts';
import { calls } from '../../../../core/contract/index.ts';
import type { Money } from '../../../../core/domain/money.ts';
import { answered, ok, staffRoute } from '../../../platform/http/route.ts';
import { pageOf } from '../../../platform/paging.ts';
import type { Services } from '../../../platform/services.ts';
import { choiceGroups, findGroups, type GroupRow, listGroups } from './choice-groups.queries.ts';
import { deleteChoiceGroup, saveChoiceGroup } from './choice-groups.service.ts';

export function choiceGroupRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;

  staffRoute(app, services, calls.choiceGroups, async ({ query, staff }) =>
    ok(pageOf(await listGroups(db, staff.restaurantId, query), query, (group) => presentGroup(staff.money, group))),
  );

  staffRoute(app, services, calls.choiceGroupNames, async ({ staff }) => {
    const groups = await findGroups(db, staff.restaurantId);
    return ok(
      groups.map((group) => {
        const { groupId, groupName, min, max, free, choices } = presentGroup(staff.money, group);
        return {
          groupId,
          groupName,
          min,
          max,
          free,
          opens: choices.some(({ opensGroupId }) => opensGroupId !== null),
          choices: choices.map(({ choiceId, subItemName, price }) => ({ choiceId, subItemName, price })),
        };
      }),
    );
  });

  staffRoute(app, services, calls.saveChoiceGroup, async ({ body, staff }) =>
    answered(await saveChoiceGroup(services, staff, body)),
  );

  staffRoute(app, services, calls.deleteChoiceGroup, async ({ query, staff }) =>
    answered(await deleteChoiceGroup(services, staff.restaurantId, query.id)),
  );
}

function presentGroup(money: Money, group: GroupRow): ChoiceGroup {
  const { id, items, openedBy, version, choices } = group;
  return {
    groupId: id,
    ...choiceGroups.onWire(group),
    choices: choices.map(({ id: choiceId, name, priceCents, nestedGroupId, itemId, taxClass, ...choice }) => ({
      choiceId,
      ...choice,
      subItemName: name,
      price: money.toDecimal(priceCents),
      opensGroupId: nestedGroupId,
      ...(itemId === null ? {} : { itemId }),
      ...(taxClass === null ? {} : { taxClass }),
    })),
    items,
    openedBy,
    version,
  };
}
