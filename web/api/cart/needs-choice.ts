import type { MenuGroupChoice } from '../../../core/contract/choice-groups.ts';
import type { MenuItem } from '../../../core/contract/menu.ts';
import { type CartChoice, type CartLine, newUnits } from './cart-line.ts';

// The menu needs this part at once. The groups' rules load later.

/** For other clients, `subItems` may repeat the first group. The dish then has no list of its own. */
export const ownList = ({ groups, subItems, selection }: Pick<MenuItem, 'groups' | 'subItems' | 'selection'>) =>
  groups?.[0]?.isSubItems || selection === 'Y' ? [] : subItems;

const isOwnRequired = (item: MenuItem) => item.mandatory && ownList(item).length > 0;

export const hasChoices = (item: MenuItem) => item.groups !== undefined || ownList(item).length > 0;

export const needsChoice = (item: MenuItem) => isOwnRequired(item) || item.groups?.some(({ min }) => min > 0) === true;

interface PlacedChoice {
  readonly choice: MenuGroupChoice;
  readonly group: string;
  readonly within: string;
  /** The choice that opened the group. */
  readonly parent?: MenuGroupChoice;
}

/** Choices from the dish's own list have the group ''. */
export const placedChoices = (item: MenuItem): PlacedChoice[] => [
  ...ownList(item).map((choice) => ({ choice, group: '', within: '' })),
  ...(item.groups ?? []).flatMap(({ groupName: group, choices }) =>
    choices.flatMap(({ opens, ...choice }) => [
      { choice, group, within: '' },
      ...(opens?.choices ?? []).map((nested) => ({
        choice: nested,
        group: opens?.groupName ?? '',
        within: choice.subItemName,
        parent: choice,
      })),
    ]),
  ),
];

export const pickedOf = (item: MenuItem, line: CartLine | undefined) =>
  placedChoices(item).flatMap(({ choice, ...place }) =>
    line?.selectedSubItems.some(
      ({ subItemName, group = '', within = '' }) =>
        subItemName === choice.subItemName && group === place.group && within === place.within,
    )
      ? [choice]
      : [],
  );

/** The minimum age for the dish with its picked choices; 0 if there is none. */
export const leastAge = (item: MenuItem, line: CartLine | undefined): number =>
  Math.max(...[item, ...pickedOf(item, line)].map(({ minAge = 0 }) => minAge));

/** How many units still need a choice, and the first incomplete group; no group if it is the dish's own list. */
export function neededChoice(item: MenuItem, line: Pick<CartLine, 'qty' | 'selectedSubItems'> | undefined) {
  const { qty, selectedSubItems } = line ?? { qty: 1, selectedSubItems: newUnits(item, 0, 1) };
  const gaps = Array.from({ length: needsChoice(item) ? qty : 0 }, (_, at) =>
    gapOf(
      item,
      selectedSubItems.filter(({ sequence }) => sequence === at + 1),
    ),
  ).filter((gap) => gap !== undefined);
  return gaps[0] && { units: gaps.length, group: gaps[0].group };
}

function gapOf(item: MenuItem, chosen: readonly CartChoice[]) {
  if (isOwnRequired(item) && !chosen.some(({ group }) => !group)) return { group: undefined };
  const group = item.groups?.find(({ groupName, min }) => {
    const here = chosen.filter((choice) => choice.group === groupName && !choice.within);
    return here.reduce((sum, { quantity = 1 }) => sum + quantity, 0) < min;
  });
  return group && { group };
}
