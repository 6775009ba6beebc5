import type { MenuItem } from '../../../core/contract/menu.ts';
import { isChoiceRequired } from '../../../core/domain/customization.ts';
import type { CartLine } from './cart-line.ts';

// For the menu's first look: the groups' rules load later.

/** The documented list may repeat the first group for other clients; it is no list of the dish then. */
export const ownList = ({ groups, subItems }: Pick<MenuItem, 'groups' | 'subItems'>) =>
  groups?.[0]?.isSubItems ? [] : subItems;

const isOwnRequired = (item: MenuItem) =>
  isChoiceRequired({ ...item, choiceNames: ownList(item).map((one) => one.subItemName) });

export const hasChoices = (item: MenuItem) =>
  item.groups !== undefined || (item.selection !== 'Y' && item.subItems.length > 0);

export const needsChoice = (item: MenuItem) => isOwnRequired(item) || item.groups?.some(({ min }) => min > 0) === true;

/** Every choice of a dish's groups, with its place. */
export const placedChoices = ({ groups = [] }: Pick<MenuItem, 'groups'>) =>
  groups.flatMap(({ groupName: group, choices }) =>
    choices.flatMap(({ opens, ...choice }) => [
      { choice, group, within: '' },
      ...(opens?.choices ?? []).map((one) => ({
        ...{ choice: one, group: opens?.groupName ?? '', within: choice.subItemName },
      })),
    ]),
  );

/** The choices of groups that are in a line. */
export const pickedOf = (item: MenuItem, line: CartLine | undefined) =>
  placedChoices(item).flatMap(({ choice, ...place }) =>
    line?.selectedSubItems.some(
      ({ subItemName, group, within = '' }) =>
        subItemName === choice.subItemName && group === place.group && within === place.within,
    )
      ? [choice]
      : [],
  );

/** From which age a guest may have the dish with what was picked for it; 0 from any. */
export const leastAge = (item: MenuItem, line: CartLine | undefined): number =>
  Math.max(...[item, ...pickedOf(item, line)].map(({ minAge = 0 }) => minAge));

/** Number of units that still need a choice. */
export function missingChoices(item: MenuItem, line: CartLine | undefined): number {
  if (!line || !needsChoice(item)) return 0;
  const units = Array.from({ length: line.qty }, (_, at) =>
    line.selectedSubItems.filter(({ sequence }) => sequence === at + 1),
  );
  return units.filter(
    (chosen) =>
      (isOwnRequired(item) && !chosen.some(({ group }) => !group)) ||
      item.groups?.some(({ groupName, min }) => {
        const here = chosen.filter(({ group, within }) => group === groupName && !within);
        return here.reduce((sum, { quantity = 1 }) => sum + quantity, 0) < min;
      }),
  ).length;
}
