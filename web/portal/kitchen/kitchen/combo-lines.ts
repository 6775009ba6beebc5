import type { KitchenLine } from '../../../../core/contract/kitchen.ts';
import { type ChoiceLine, unitLines, unitName } from '../../../../core/domain/unit-words.ts';
import { kitchenMessages } from '../../../../core/messages/en/portal/kitchen.ts';
import { say } from '../../../ui/plain/say.tsx';

type Units = KitchenLine['units'];

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
    chosen: chosenFor(line.quantity, unitsWithoutParts(line)),
  };
}

/** A chosen dish is said once, with what it opened: in its own line, here or at its station. */
function unitsWithoutParts({ units }: KitchenLine): Units {
  return units.map((unit) => {
    const parts = unit.groups?.flatMap(({ isDish, name }) => (isDish ? [name] : [])) ?? [];
    return { ...unit, groups: unit.groups?.filter(({ isDish, within }) => !isDish && !parts.includes(within)) };
  });
}

interface Chosen {
  /** '#1, #3'; empty where it is for all. */
  readonly whose: string;
  readonly choices: readonly string[];
}

/** What was chosen, once for all units that chose the same. */
export function chosenFor(quantity: number, units: Units): readonly Chosen[] {
  const alike = new Map<string, { readonly units: number[]; readonly choices: readonly string[] }>();
  for (const unit of units) {
    const choices = linesOf(unit).map(({ words }) => say(words));
    if (choices.length === 0) continue;
    const key = JSON.stringify(choices);
    const same = alike.get(key) ?? { units: [], choices };
    same.units.push(unit.unit);
    alike.set(key, same);
  }
  return [...alike.values()].map((same) => ({
    whose: same.units.length === quantity ? '' : same.units.map((unit) => say(unitName(unit))).join(', '),
    choices: same.choices,
  }));
}

function linesOf({ unit, choices, groups = [] }: Units[number]): ChoiceLine[] {
  return unitLines(1, [
    ...choices.map((words) => ({ unit, words })),
    ...groups.map(({ name, ...place }) => ({ ...place, unit, words: name })),
  ]);
}
