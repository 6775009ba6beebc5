import { useState } from 'react';
import type { MenuItem } from '../../../core/contract/menu.ts';
import { type GroupFault, type GroupPick, groupFault } from '../../../core/domain/choices/groups.ts';
import { type CartChoice, type CartLine, lineCents, newUnits } from '../../api/cart/cart-line.ts';
import { choiceOf, groupChoices } from '../../api/cart/line-choices.ts';
import { isOwnRequired } from '../../api/cart/needs-choice.ts';
import { groupsOf, picksOf, withPick } from '../../api/choice-groups.ts';

/** Without a group's fault, the unit lacks a choice of the dish's own list. */
export interface ChoosingFault {
  readonly unit: number;
  readonly group?: GroupFault;
}

/** What is chosen for each unit of a dish while its sheet is open. */
export function useChoosing(item: MenuItem, start: readonly CartChoice[], count: number, seeksFault: boolean) {
  const groups = groupsOf(item.groups);
  const [quantity, setCount] = useState(count);
  const [wantsSame, setSame] = useState(false);
  const [ownOfUnits, setOwn] = useState(start.filter(({ group }) => !group));
  const [picksOfUnits, setPicks] = useState<readonly GroupPick[]>(picksOf(start));
  const isRequired = isOwnRequired(item);
  const all = Array.from({ length: quantity }, (_, at) => at + 1);
  const isSame = wantsSame && quantity > 1;
  // 'Same for both': the first unit's choices for each.
  const ownChoices = isSame
    ? all.flatMap((unit) =>
        ownOfUnits.flatMap(({ sequence, subItemName }) =>
          sequence === 1 ? (choiceOf(item, subItemName, unit) ?? []) : [],
        ),
      )
    : ownOfUnits;
  const firstPicks = picksOfUnits.filter(({ unit }) => unit === 1);
  const picks = isSame ? all.flatMap((unit) => firstPicks.map((pick) => ({ ...pick, unit }))) : picksOfUnits;
  const chosen = [...ownChoices, ...groupChoices(item, picks)];
  const faultOf = (): ChoosingFault | undefined => {
    const unit = isRequired ? all.find((number) => !ownChoices.some(({ sequence }) => sequence === number)) : undefined;
    const group = groupFault(groups, picks, quantity);
    if (unit !== undefined && !(group && group.unit < unit)) return { unit };
    return group && { unit: group.unit, group };
  };
  const [fault, setFault] = useState(seeksFault ? faultOf : undefined);

  return {
    groups,
    quantity,
    isSame,
    setSame,
    ownChoices,
    picks,
    chosen,
    isRequired,
    fault,
    /** Those that are shown. */
    units: isSame ? [1] : all,
    /** Marks the first fault; true without one. */
    check: () => {
      const found = faultOf();
      setFault(found);
      return found === undefined;
    },
    pick: (added: GroupPick) => {
      setFault(undefined);
      setPicks((now) => withPick(groups, now, added));
    },
    choose: (unit: number, next: readonly CartChoice[]) => {
      setFault(undefined);
      setOwn((now) =>
        [...now.filter((choice) => choice.sequence !== unit), ...next].sort((a, b) => a.sequence - b.sequence),
      );
    },
    setQuantity: (now: number) => {
      setFault(undefined);
      setCount(now);
      setOwn((kept) => kept.filter(({ sequence }) => sequence <= now));
      setPicks((kept) => [...kept.filter(({ unit }) => unit <= now), ...picksOf(newUnits(item, quantity, now))]);
    },
  };
}

/** What a unit costs; without one, all of them. */
export function centsOfUnits(item: MenuItem, quantity: number, chosen: readonly CartChoice[], unit?: number) {
  const ofUnit = unit === undefined ? chosen : chosen.filter(({ sequence }) => sequence === unit);
  return lineCents({ ...lineOf(item, unit === undefined ? quantity : 1), selectedSubItems: ofUnit });
}

export function lineOf({ itemId, itemName, description, price }: MenuItem, qty: number): CartLine {
  const category = { itemCategoryId: 0, categoryName: '' };
  return { itemId, itemName, description, price, ...category, qty, selectedSubItems: [], specialInstruction: '' };
}
