import { dishesInThemselves } from '../../../../core/domain/choices/groups.ts';
import { groupRuleMessages } from '../../../../core/messages/en/core/choice-groups.ts';
import { fill } from '../../../../core/messages/message.ts';
import { groupFault } from './json-places.ts';
import type { Fault } from './menu-text.ts';
import type { GroupsPlan } from './plan-groups.ts';

export interface DishAfter {
  readonly id: number;
  readonly name: string;
  readonly groupIds: readonly number[];
  readonly place?: Omit<Fault, 'message'> | undefined;
}

/** Reports dishes that would contain themselves. The fault is placed at the part of the circle that is in the file. */
export function circleFaults({ library, planned, faults }: GroupsPlan, dishes: readonly DishAfter[]): Fault[] {
  if (faults.length > 0) return [];
  const byId = new Map(dishes.map((dish) => [dish.id, dish]));
  const groupsOf = new Map(dishes.map(({ id, groupIds }) => [id, groupIds]));
  const plannedById = new Map(planned.map((group) => [group.id, group]));
  return dishesInThemselves([...library.values()], groupsOf).flatMap(({ itemId, group, through }) => {
    const { name: dish = '', place } = byId.get(itemId) ?? {};
    const message = fill(groupRuleMessages.containsItself, { dish });
    const atGroup = (id: number, field: 'dish' | 'opens') => {
      const plannedGroup = plannedById.get(id);
      const isIt = (choice: { itemId: number | null; nestedGroupId: number | null }) =>
        field === 'dish' ? choice.itemId === itemId : choice.nestedGroupId === group.id;
      const at = plannedGroup?.draft.choices.findIndex(isIt);
      const path = ['choices', at, field].join('.');
      return plannedGroup && groupFault(plannedGroup.row, plannedGroup.draft.name, { path, message });
    };
    const atDish = place && { ...place, message: fill(groupRuleMessages.groupContains, { group: group.name }) };
    return atGroup(group.id, 'dish') ?? atDish ?? atGroup(through, 'opens') ?? [];
  });
}
