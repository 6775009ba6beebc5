import type { ChoiceGroup, GroupChoice, GroupRules } from '../domain/choices/groups.ts';
import type { Money } from '../domain/money.ts';

/** Rules of a dish's own choices in the documented calls. Y: none, S: one per unit, M: several. `max` 0: no limit. */
export interface SubItemRules {
  readonly selection: 'Y' | 'S' | 'M';
  readonly mandatory: boolean;
  readonly max: number;
}

export const noSubItems: SubItemRules = { selection: 'Y', mandatory: false, max: 0 };

const mostPerUnit = { Y: 0, S: 1, M: null } as const;

/** Converts them to the rules of the dish's private group. */
export const privateRules = ({ selection, mandatory, max }: SubItemRules) =>
  ({
    name: '',
    min: mandatory ? 1 : 0,
    max: mostPerUnit[selection],
    perLine: max || null,
    freeCount: 0,
    isRepeatable: false,
  }) satisfies GroupRules & { name: string };

export const privateGroup = (rules: SubItemRules, choices: readonly GroupChoice[]): ChoiceGroup => ({
  ...privateRules(rules),
  choices,
});

/** Converts the rules of the private group, or of the group shown instead, to those of the documented calls. */
export const subItemRules = ({ name, min, max, perLine }: Omit<ChoiceGroup, 'choices'>): SubItemRules => ({
  selection: max === 0 ? 'Y' : max === 1 ? 'S' : 'M',
  mandatory: min > 0,
  max: (name === '' ? perLine : max) ?? 0,
});

/** "At least one sub-item when Customized is Multiple or Single, or when Mandatory is on." */
export const needsSubItem = ({ selection, mandatory }: Pick<SubItemRules, 'selection' | 'mandatory'>): boolean =>
  selection !== 'Y' || mandatory;

/** The group that a dish shows as its sub-items: the private one, unless it is empty and the dish has other groups. */
export const groupOfSubItems = <Group extends ChoiceGroup>(groups: readonly Group[]): Group | undefined =>
  groups.find(({ choices }) => choices.length > 0) ?? groups[0];

interface DescribedChoice extends GroupChoice {
  readonly description: string;
}
interface DescribedGroup extends ChoiceGroup {
  readonly choices: readonly DescribedChoice[];
}

/** The choices of a dish, for clients that only know sub-items. */
export function subItemsOf({ toDecimal }: Money, groups: readonly DescribedGroup[]) {
  const shown = groupOfSubItems(groups);
  const subItems = (shown?.choices ?? []).filter(({ isSoldOut }) => !isSoldOut);
  return {
    ...(shown ? subItemRules(shown) : noSubItems),
    subItems: subItems.map(({ name, description, priceCents, contents }) => ({
      subItemName: name,
      description,
      price: toDecimal(priceCents),
      ...(shown?.name === '' && contents?.allergens ? { allergens: [...contents.allergens] } : {}),
      ...(shown?.name === '' && contents?.taxClass ? { taxClass: contents.taxClass } : {}),
    })),
  };
}
