import type { MenuGroup, NestedGroup } from '../../../core/contract/choice-groups.ts';
import { defaultPicks, type GroupPick } from '../../../core/domain/choice-groups.ts';
import { named, slotAt } from '../../../core/domain/choice-look-ups.ts';
import { toDecimal } from '../../../core/domain/money.ts';
import { pricePicks } from '../../../core/domain/pricing/choice-prices.ts';
import type { DishChoiceRow, DishGroupRow } from './dish-groups.queries.ts';
import type { MenuChoiceRow, MenuItemRow } from './menu.queries.ts';

type DishChoices = Pick<MenuItemRow, 'groups' | 'selection' | 'mandatory' | 'maxChoices'> & {
  readonly choices: readonly MenuChoiceRow[];
};

/** The documented sub-items of a dish: its own list, else its first group. */
export function subItemsOf({ choices, groups, selection, mandatory, maxChoices }: DishChoices) {
  const first = choices.length === 0 ? groups?.[0] : undefined;
  const present = ({ name, description, priceCents }: MenuChoiceRow) => ({
    subItemName: name,
    description,
    price: toDecimal(priceCents),
  });
  if (!first) return { selection, mandatory, max: maxChoices, subItems: choices.map(present) };
  return {
    selection: first.max === 1 ? ('S' as const) : ('M' as const),
    mandatory: first.min > 0,
    max: first.max ?? 0,
    subItems: first.choices.filter(({ isSoldOut }) => !isSoldOut).map(present),
  };
}

/** Nothing for a dish without groups. */
export function menuGroups({ choices, groups }: Pick<MenuItemRow, 'choices' | 'groups'>): { groups?: MenuGroup[] } {
  if (!groups) return {};
  return {
    groups: groups.map((group, at) => ({
      ...presentGroup(group),
      ...(at === 0 && choices.length === 0 ? { isSubItems: true as const } : {}),
      choices: group.choices.map((choice) => ({
        ...presentChoice(choice),
        ...(choice.nested ? { opens: presentGroup(choice.nested) } : {}),
      })),
    })),
  };
}

function presentGroup({ name, min, max, freeCount, isRepeatable, choices }: DishGroupRow): NestedGroup {
  return { groupName: name, min, max, free: freeCount, repeatable: isRepeatable, choices: choices.map(presentChoice) };
}

function presentChoice({ name, description, priceCents, isDefault, isSoldOut, contents }: DishChoiceRow) {
  const { types, ...stated } = contents;
  return {
    ...{ subItemName: name, description, price: toDecimal(priceCents) },
    ...(isDefault ? { isDefault: true as const } : {}),
    ...(isSoldOut ? { soldOut: true as const } : {}),
    ...(types ? { type: types.join(',') } : {}),
    ...stated,
  };
}

/** What a new unit starts with, priced; nothing for a dish without defaults. */
export function menuDefaults(of: readonly DishGroupRow[] | null | undefined) {
  const groups = of ?? [];
  const priced = pricePicks(groups, defaultPicks(groups, 1));
  if (priced.length === 0) return {};
  return {
    defaults: priced.map(({ group, within, name, quantity, priceCents }) => ({
      ...{ group, ...(within ? { within } : {}), subItemName: name, quantity },
      description: choiceAt(groups, { group, within, name })?.description ?? '',
      price: toDecimal(priceCents),
    })),
  };
}

/** A choice of a dish's groups with its texts. */
export function choiceAt(groups: readonly DishGroupRow[], pick: Pick<GroupPick, 'group' | 'within' | 'name'>) {
  const rules = slotAt(groups, pick)?.slot.rules as DishGroupRow | undefined;
  return rules && named(rules.choices, pick.name);
}
