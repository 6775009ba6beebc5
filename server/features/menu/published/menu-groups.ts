import type { MenuGroup, NestedGroup } from '../../../../core/contract/choice-groups.ts';
import type { ItemContents } from '../../../../core/contract/item-contents.ts';
import { groupOfSubItems } from '../../../../core/contract/sub-items.ts';
import { defaultPicks, type GroupPick } from '../../../../core/domain/choices/groups.ts';
import { named, slotAt } from '../../../../core/domain/choices/look-ups.ts';
import type { Money } from '../../../../core/domain/money.ts';
import { pricePicks } from '../../../../core/domain/pricing/choice-prices.ts';
import { classOfParts } from '../../../../core/domain/tax-settings.ts';
import type { DishChoiceRow, DishGroupRow } from './dish-groups.queries.ts';

interface DishOfGroups {
  readonly groups: readonly DishGroupRow[];
  readonly contents: ItemContents;
}

export function menuGroups(money: Money, { groups, contents }: DishOfGroups): { groups?: MenuGroup[] } {
  const isDivided = contents.taxClass === classOfParts;
  const shown = groupOfSubItems(groups);
  const library = groups.filter(({ name }) => name !== '');
  if (library.length === 0) return {};
  return {
    groups: library.map((group) => ({
      ...presentGroup(money, group, isDivided),
      ...(group === shown ? { isSubItems: true as const } : {}),
      choices: group.choices.map((choice) => ({
        ...presentChoice(money, choice, isDivided),
        ...(choice.nested ? { opens: presentGroup(money, choice.nested, isDivided) } : {}),
      })),
    })),
  };
}

function presentGroup(money: Money, group: DishGroupRow, isDivided: boolean): NestedGroup {
  const { name, min, max, freeCount: free, isRepeatable: repeatable } = group;
  const choices = group.choices.map((choice) => presentChoice(money, choice, isDivided));
  return { groupName: name, min, max, free, repeatable, choices };
}

function presentChoice(money: Money, choice: DishChoiceRow, isDivided: boolean) {
  const { name, description, priceCents, isDefault, isSoldOut, contents, dishCents } = choice;
  const { types, ...stated } = contents;
  return {
    subItemName: name,
    description,
    price: money.toDecimal(priceCents),
    ...(isDefault ? { isDefault: true as const } : {}),
    ...(isSoldOut ? { soldOut: true as const } : {}),
    ...(types ? { type: types.join(',') } : {}),
    ...(isDivided && dishCents != null ? { dishPrice: money.toDecimal(dishCents) } : {}),
    ...stated,
  };
}

export function menuDefaults(money: Money, groups: readonly DishGroupRow[]) {
  const priced = pricePicks(groups, defaultPicks(groups, 1));
  if (priced.length === 0) return {};
  return {
    defaults: priced.map(({ group, within, name, quantity, priceCents }) => ({
      group,
      ...(within ? { within } : {}),
      subItemName: name,
      quantity,
      description: choiceAt(groups, { group, within, name })?.description ?? '',
      price: money.toDecimal(priceCents),
    })),
  };
}

export function choiceAt(groups: readonly DishGroupRow[], pick: Pick<GroupPick, 'group' | 'within' | 'name'>) {
  const rules = slotAt(groups, pick)?.slot.rules as DishGroupRow | undefined;
  return rules && named(rules.choices, pick.name);
}
