import type { KitchenLine } from '../../../../core/contract/kitchen.ts';
import { kitchenMessages } from '../../../../core/messages/en/portal/kitchen.ts';
import { say } from '../../../ui/plain/say.tsx';

/** What a line is called, and its choices, among the lines of its ticket that are shown. */
export function lineAmong(line: KitchenLine, shown: readonly KitchenLine[]) {
  const { itemName, partOf, specialInstruction } = line;
  const isBelowCombo = shown.some(({ lineID }) => lineID === partOf?.lineID);
  const full = partOf ? say(kitchenMessages.part, { dish: itemName, combo: partOf.itemName }) : itemName;
  return {
    isBelowCombo,
    /** For screen readers. */
    full,
    dish: isBelowCombo ? itemName : full,
    // The combo above says it already.
    specialInstruction: isBelowCombo ? '' : specialInstruction,
    units: unitsWithoutParts(line),
  };
}

/** A chosen dish is said once, with what it opened: in its own line, here or at its station. */
function unitsWithoutParts({ units }: KitchenLine): KitchenLine['units'] {
  return units.map((unit) => {
    const parts = unit.groups?.flatMap(({ isDish, name }) => (isDish ? [name] : [])) ?? [];
    return { ...unit, groups: unit.groups?.filter(({ isDish, within }) => !isDish && !parts.includes(within)) };
  });
}
