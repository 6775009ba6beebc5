import {
  type ChoiceGroup,
  type GroupFault,
  type GroupPick,
  groupCaps,
  isAt,
  isOpen,
  isPrivate,
  mostOfLine,
  pieces,
  type Slot,
  slotsOf,
} from '../../core/domain/choices/groups.ts';
import { choicePriceWords, ruleWords } from '../../core/domain/choices/words.ts';
import type { Formats } from '../../core/domain/formats/formats.ts';
import { type Contents, differInAllergens } from '../../core/domain/item-contents.ts';
import type { PricedPick } from '../../core/domain/pricing/choice-prices.ts';
import type { Words } from '../../core/messages/message.ts';

/** The data for showing one unit's choices. Picks and prices cover all units. */
export interface ShownGroups {
  readonly groups: readonly ChoiceGroup[];
  readonly unit: number;
  readonly picks: readonly GroupPick[];
  readonly priced: readonly PricedPick[];
  readonly fault: GroupFault | undefined;
}

/** A choice shown as a radio button, a checkbox or a counter. */
export interface ChoiceView {
  readonly pick: GroupPick;
  readonly kind: 'one' | 'many' | 'counted';
  readonly most: number;
  readonly price: Words | undefined;
  /** Undefined for choices in the dish's own list if none of them states its contents. */
  readonly contents: Contents | undefined;
  readonly opened: readonly GroupView[];
}

export interface GroupView {
  readonly key: string;
  /** Empty for the dish's own list. */
  readonly title: string;
  readonly isNested: boolean;
  readonly rules: readonly Words[];
  readonly fault: GroupFault | undefined;
  readonly choices: readonly ChoiceView[];
  /** True if every choice also shows when it has no allergens or doesn't state them. */
  readonly isTold: boolean;
  /** The pick that needs a Clear button, because a radio button can't be unchecked. */
  readonly clearable: GroupPick | undefined;
}

/** The groups of one unit in order. A nested group is inside the choice that opened it. */
export function groupViews({ groups, unit, picks, priced, fault }: ShownGroups, formats: Formats): GroupView[] {
  const slots = slotsOf(groups);
  const viewsOf = (within: string, parent: string): GroupView[] =>
    slots
      .filter(({ rules, ...slot }) => rules.choices.length > 0 && slot.within === within && slot.parent === parent)
      .filter((slot) => isOpen(slot, unit, picks))
      .map(viewOf);

  const viewOf = (slot: Slot): GroupView => {
    const { rules, group, within } = slot;
    const { min, max, isRepeatable } = rules;
    const isHere = (pick: GroupPick) => pick.unit === unit && isAt(pick, slot);
    const picked = picks.filter(isHere);
    const count = pieces(picked);
    const isFull = max !== null && count >= max;
    const charged = priced.filter(isHere);
    const isSilent = isPrivate(slot) && rules.choices.every(({ contents }) => !contents);
    const notStated = isSilent ? undefined : {};
    const choices = rules.choices.map((choice): ChoiceView => {
      const { name, isSoldOut = false, contents = notStated } = choice;
      const ofName = charged.filter((row) => row.name === name);
      const quantity = pieces(ofName);
      const kind = max === 1 ? 'one' : isRepeatable ? 'counted' : 'many';
      const isClosed = isSoldOut || (isFull && kind !== 'one');
      return {
        pick: { group, within, name, unit, quantity },
        kind,
        most: isClosed ? quantity : kind === 'counted' ? groupCaps.most : 1,
        // Picking a radio button replaces the current pick, so the current pick doesn't affect its price.
        price: choicePriceWords(formats, rules, choice, kind === 'one' ? ofName : charged),
        contents,
        opened: viewsOf(name, group),
      };
    });
    return {
      key: `${unit}-${within}-${group}`,
      title: within ? `${within}: ${group}` : group,
      isNested: within !== '',
      rules: ruleWords(rules),
      fault: fault?.unit === unit && isAt(fault, slot) ? fault : undefined,
      choices,
      isTold: differInAllergens(choices.flatMap(({ contents = [] }) => contents)),
      clearable: max === 1 && min === 0 ? picked[0] : undefined,
    };
  };
  return viewsOf('', '');
}

/** How many choices a line may have from its own list, and how many are left. Undefined unless they are counted. */
export function limitOfList(list: ChoiceGroup, picks: readonly GroupPick[], quantity: number) {
  const limit = mostOfLine(list, quantity);
  if (list.max !== null || list.choices.length === 0 || !Number.isFinite(limit)) return undefined;
  const chosen = picks.filter(isPrivate).length;
  return { limit, chosen, left: limit - chosen };
}
