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
    units: unitsWithoutParts(line, shown),
  };
}

/** A chosen dish is said once: in its own line if that is shown, with what it opened. */
function unitsWithoutParts({ lineID, units }: KitchenLine, shown: readonly KitchenLine[]): KitchenLine['units'] {
  const parts = shown.flatMap(({ partOf, itemName }) => (partOf?.lineID === lineID ? [itemName] : []));
  if (parts.length === 0) return units;
  return units.map((unit) => ({
    ...unit,
    groups: unit.groups?.filter(({ isDish, name, within }) => !parts.includes(isDish ? name : within)),
  }));
}
