import { useState } from 'react';
import type { MenuItem } from '../../../core/contract/menu.ts';
import { type GroupPick, groupFault } from '../../../core/domain/choices/groups.ts';
import type { Money } from '../../../core/domain/money.ts';
import { type CartChoice, type CartLine, lineCents, newUnits } from '../../api/cart/cart-line.ts';
import { choicesOf, everyGroupOf } from '../../api/cart/line-choices.ts';
import { pickedChoice, picksOf, withPick } from '../../api/choice-groups.ts';
import { useFormats } from '../visit/use-formats.ts';

export function useChoosing(item: MenuItem, start: readonly CartChoice[], count: number, seeksFault: boolean) {
  const formats = useFormats();
  const groups = everyGroupOf(formats, item);
  const [quantity, setCount] = useState(count);
  const [wantsSame, setSame] = useState(false);
  const [picksOfUnits, setPicks] = useState<readonly GroupPick[]>(() => picksOf(start));
  const all = Array.from({ length: quantity }, (_, at) => at + 1);
  const isSame = wantsSame && quantity > 1;
  const offered = picksOfUnits.filter((pick) => pickedChoice(groups, pick));
  const first = offered.filter(({ unit }) => unit === 1);
  // With 'Same for both', every unit gets the first unit's choices.
  const picks = isSame ? all.flatMap((unit) => first.map((pick) => ({ ...pick, unit }))) : offered;
  // The limit for the whole line is checked at review, as documented, so it is ignored here.
  const judged = groups.map((group) => ({ ...group, perLine: null }));
  const faultOf = () => groupFault(judged, picks, quantity);
  const [fault, setFault] = useState(() => (seeksFault ? faultOf() : undefined));

  return {
    groups,
    quantity,
    isSame,
    setSame,
    picks,
    chosen: choicesOf(formats, item, picks),
    fault,
    units: isSame ? [1] : all,
    /** Marks the first fault. Returns true if there is none. */
    check: () => {
      const found = faultOf();
      setFault(found);
      return found === undefined;
    },
    pick: (added: GroupPick) => {
      setFault(undefined);
      setPicks((now) => withPick(groups, now, added));
    },
    setQuantity: (now: number) => {
      setFault(undefined);
      setCount(now);
      setPicks((kept) => [...kept.filter(({ unit }) => unit <= now), ...picksOf(newUnits(item, quantity, now))]);
    },
  };
}

/** The price of one unit, or of all units if `unit` is undefined. */
export function centsOfUnits(
  formats: Money,
  item: MenuItem,
  quantity: number,
  chosen: readonly CartChoice[],
  unit?: number,
) {
  const ofUnit = unit === undefined ? chosen : chosen.filter(({ sequence }) => sequence === unit);
  return lineCents(formats, { ...lineOf(item, unit === undefined ? quantity : 1), selectedSubItems: ofUnit });
}

export function lineOf({ itemId, itemName, description, price }: MenuItem, qty: number): CartLine {
  const category = { itemCategoryId: 0, categoryName: '' };
  return { itemId, itemName, description, price, ...category, qty, selectedSubItems: [], specialInstruction: '' };
}
