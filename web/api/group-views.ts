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

/** What a unit's choices are shown from; picks and prices are those of all units. */
export interface ShownGroups {
  readonly groups: readonly ChoiceGroup[];
  readonly unit: number;
  readonly picks: readonly GroupPick[];
  readonly priced: readonly PricedPick[];
  readonly fault: GroupFault | undefined;
}

/** A choice as a radio button, a check box, or with a count of its own. */
export interface ChoiceView {
  readonly pick: GroupPick;
  readonly kind: 'one' | 'many' | 'counted';
  readonly most: number;
  readonly price: Words | undefined;
  /** Absent in a list of the dish that states nothing at all. */
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
  /** Each says also that it has no allergens, or doesn't state them. */
  readonly isTold: boolean;
  /** The pick that a radio button can't take back. */
  readonly clearable: GroupPick | undefined;
}

/** The groups of one unit in order; a nested one belongs to the choice that opened it. */
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
        // A radio button takes the place of the one that is picked.
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

/** How many choices of its own list a line may have, and how many more; undefined unless they are counted. */
export function limitOfList(list: ChoiceGroup, picks: readonly GroupPick[], quantity: number) {
  const limit = mostOfLine(list, quantity);
  if (list.max !== null || list.choices.length === 0 || !Number.isFinite(limit)) return undefined;
  const chosen = picks.filter(isPrivate).length;
  return { limit, chosen, left: limit - chosen };
}
