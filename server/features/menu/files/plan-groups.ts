import { groupCaps } from '../../../../core/domain/choices/groups.ts';
import { keptWith } from '../../../../core/domain/choices/look-ups.ts';
import { nameKey } from '../../../../core/domain/item-rules.ts';
import type { Money } from '../../../../core/domain/money.ts';
import { groupRuleMessages } from '../../../../core/messages/en/core/choice-groups.ts';
import { menuFileMessages as words } from '../../../../core/messages/en/server/menu-files.ts';
import { fill, type Words } from '../../../../core/messages/message.ts';
import { say } from '../../../../core/messages/say.ts';
import { serverLanguage } from '../../../platform/language.ts';
import { inTurns } from '../../../platform/others-turn.ts';
import { type FieldWords, isRefusal } from '../../../platform/refusal.ts';
import type { ItemRow } from '../dishes/items.queries.ts';
import type { DishGroupDraft, GroupRow } from '../groups/choice-groups.queries.ts';
import { dishGroupsAmong, type LibraryGroup, nestingFaultAmong } from '../groups/choice-groups.service.ts';
import { type GroupDraft, readGroupDraft } from '../groups/group-draft.ts';
import { classesInChoices, type TaxClasses, unknownClasses } from '../groups/tax-classes.ts';
import { allergensCell } from './cells.ts';
import { groupsOf } from './exported-menu.ts';
import { groupFault } from './json-places.ts';
import {
  changeOf,
  type Fault,
  type FieldChanges,
  type FileDish,
  type FileDishGroup,
  type FileGroup,
} from './menu-text.ts';
import { countsOf } from './other-systems.ts';

export interface PlannedGroup {
  readonly row: number;
  /** Negative for a new group. */
  readonly id: number;
  readonly draft: GroupDraft;
  /** Empty if the group is new or doesn't change. */
  readonly fields: FieldChanges;
}

export interface GroupsPlan {
  readonly planned: readonly PlannedGroup[];
  readonly faults: readonly Fault[];
  /** The groups after the import, by name. The id of a new choice is negative and encodes its position. */
  readonly library: ReadonlyMap<string, LibraryGroup>;
  readonly byId: ReadonlyMap<number, LibraryGroup>;
}

/** The dishes after the import, by the key of their names. New ones have negative ids. */
export type DishesAfter = ReadonlyMap<string, { readonly id: number; readonly name: string }>;

interface GroupsBefore {
  readonly groups: readonly GroupRow[];
  readonly place: { readonly money: Money };
  readonly taxClasses: TaxClasses;
}

export async function planGroups(
  { groups: stored, place: { money }, taxClasses }: GroupsBefore,
  groups: readonly FileGroup[],
  dishes: DishesAfter,
): Promise<GroupsPlan> {
  const dishNames = new Map([...dishes.values()].map(({ id, name }) => [id, name]));
  const before = new Map(stored.map((group) => [nameKey(group.name), group]));
  const ids = new Map(stored.map(({ name, id }) => [nameKey(name), id]));
  for (const [at, { record }] of groups.entries()) {
    const key = nameKey(record.groupName);
    if (!ids.has(key)) ids.set(key, -at - 1);
  }
  const library = new Map<string, LibraryGroup>(before);
  const read: Pick<PlannedGroup, 'row' | 'id' | 'draft'>[] = [];
  const faults: Fault[] = [];
  const seen = new Set<string>();
  for await (const { row, record } of inTurns(groups)) {
    const key = nameKey(record.groupName);
    const draft = readGroupDraft(money, recordOf(record, ids, dishes, before.get(key)), before.get(key), dishNames);
    const found = [
      ...(seen.has(key) ? [{ path: 'groupName', message: words.groupTwice }] : []),
      ...unknownNames(record, ids, dishes),
      ...unknownClasses(taxClasses, classesInChoices('choices', record.choices)),
      ...(isRefusal(draft) ? faultsOf(draft) : []),
    ];
    seen.add(key);
    faults.push(...found.map((fault) => groupFault(row, record.groupName, fault)));
    if (isRefusal(draft) || found.length > 0) continue;
    const id = ids.get(key) ?? 0;
    const choices = draft.choices.map((choice, at) => ({ ...choice, id: choice.id ?? -at - 1 }));
    library.set(key, { id, name: draft.name, choices });
    read.push({ row, id, draft });
  }
  const after = [...library.values()];
  const byId = new Map(after.map((group) => [group.id, group]));
  const parents = parentsOf(after);
  if (faults.length === 0) faults.push(...read.flatMap((group) => nestingFaults(group, byId, parents)));
  const namesAfter = new Map([...stored, ...after].map(({ id, name }) => [id, name]));
  const planned: PlannedGroup[] = [];
  for await (const group of inTurns(read)) {
    const was = before.get(nameKey(group.draft.name));
    const fields = was
      ? differences(shown(money, was, namesAfter, dishNames), shown(money, group.draft, namesAfter, dishNames))
      : [];
    planned.push({ ...group, fields });
  }
  return { planned, faults, library, byId };
}

const choicesByName = keptWith(
  ({ choices }: LibraryGroup) => new Map(choices.map((choice) => [nameKey(choice.name), choice])),
);

function recordOf(
  { choices, ...record }: FileGroup['record'],
  ids: ReadonlyMap<string, number>,
  dishes: DishesAfter,
  stored?: GroupRow,
) {
  const idsOfChoices = new Map(stored?.choices.map(({ id, name }) => [nameKey(name), id]));
  return {
    ...record,
    groupId: stored?.id,
    choices: choices?.map(({ opens, dish, ...choice }) => ({
      ...choice,
      choiceId: idsOfChoices.get(nameKey(choice.subItemName)),
      opensGroupId: opens == null ? opens : (ids.get(nameKey(opens)) ?? null),
      itemId: dish == null ? dish : (dishes.get(nameKey(dish))?.id ?? null),
    })),
    version: null,
  };
}

const unknownNames = (
  { choices }: FileGroup['record'],
  ids: ReadonlyMap<string, number>,
  dishes: DishesAfter,
): FieldWords[] =>
  (choices ?? []).flatMap(({ opens, dish }, at) => {
    const fault = (field: string, message: Words) => [{ path: ['choices', at, field].join('.'), message }];
    return [
      ...(opens == null || ids.has(nameKey(opens)) ? [] : fault('opens', fill(words.noSuchGroup, { name: opens }))),
      ...(dish == null || dishes.has(nameKey(dish)) ? [] : fault('dish', fill(words.noSuchDish, { name: dish }))),
    ];
  });

type RefusedDraft = Exclude<ReturnType<typeof readGroupDraft>, GroupDraft>;

const faultsOf = ({ kind, fields }: RefusedDraft) =>
  kind === 'MissingName' ? [{ path: 'groupName', message: words.groupNameMissing }] : (fields as readonly FieldWords[]);

function parentsOf(after: readonly LibraryGroup[]): ReadonlyMap<number, readonly string[]> {
  const parents = new Map<number, string[]>();
  for (const { name, choices } of after)
    for (const id of new Set(choices.flatMap(({ nestedGroupId }) => nestedGroupId ?? [])))
      parents.set(id, [...(parents.get(id) ?? []), name]);
  return parents;
}

function nestingFaults(
  { row, id, draft }: Pick<PlannedGroup, 'row' | 'id' | 'draft'>,
  after: GroupsPlan['byId'],
  parents: ReadonlyMap<number, readonly string[]>,
): Fault[] {
  const fault = nestingFaultAmong({ id, choices: draft.choices }, after, parents.get(id) ?? []);
  return fault ? [groupFault(row, draft.name, fault)] : [];
}

type Shown = ReadonlyMap<string, string>;

function shown(
  money: Money,
  group: GroupDraft,
  names: ReadonlyMap<number, string>,
  dishNames: ReadonlyMap<number, string>,
): Shown {
  const { name, kitchenName, minCount, maxCount, freeCount, repeatable, choices } = group;
  const { groups: labels, values } = words;
  const detail = ({ priceCents, ...choice }: (typeof choices)[number]) =>
    [
      money.toFigure(priceCents),
      choice.kitchenName,
      choice.description,
      choice.isDefault ? say(serverLanguage, values.isDefault) : '',
      allergensCell(choice.allergens, null),
      choice.taxClass ?? '',
      choice.nestedGroupId === null ? '' : `> ${names.get(choice.nestedGroupId) ?? ''}`,
      choice.itemId === null ? '' : `= ${dishNames.get(choice.itemId) ?? ''}`,
    ]
      .filter(Boolean)
      .join(' · ');
  const facts: readonly (readonly [Words, string])[] = [
    [labels.groupName, name],
    [labels.kitchenName, kitchenName],
    [labels.min, String(minCount)],
    [labels.max, maxCount === null ? '' : String(maxCount)],
    [labels.free, String(freeCount)],
    [labels.repeatable, say(serverLanguage, repeatable ? values.yes : values.no)],
    [labels.choices, choices.map((choice) => choice.name).join(' | ')],
    ...choices.map((choice) => [fill(labels.choice, { name: choice.name }), detail(choice)] as const),
  ];
  return new Map(facts.map(([label, text]) => [say(serverLanguage, label), text]));
}

const differences = (before: Shown, after: Shown): FieldChanges =>
  [...new Set([...before.keys(), ...after.keys()])].flatMap((label) =>
    changeOf(label, before.get(label) ?? '', after.get(label) ?? ''),
  );

export interface DishGroupsPlan {
  /** Undefined if the stored groups stay. */
  readonly drafts?: readonly DishGroupDraft[];
  readonly faults: readonly (readonly ['groups', Words])[];
  readonly fields: FieldChanges;
}

/** The groups that a file gives a dish. If the file has no prices, the dish keeps its own. */
export function planDishGroups(
  money: Money,
  { library, byId, faults }: GroupsPlan,
  dish: FileDish,
  stored: ItemRow | undefined,
): DishGroupsPlan {
  const groups = dish.groups ?? (dish.sets && withSets(money, dish.sets, library, stored));
  if (groups === undefined || faults.length > 0) return { faults: [], fields: [] };
  if (groups.length > groupCaps.groupsPerItem) {
    const message = fill(groupRuleMessages.groupsTooMany, { limit: groupCaps.groupsPerItem });
    return { faults: [['groups', message]], fields: [] };
  }
  const before = stored ? groupsOf(money, stored) : [];
  const pricesBefore = new Map(before.map(({ groupName, prices }) => [nameKey(groupName), prices]));
  const unknown: Words[] = [];
  const after = groups.flatMap(({ groupName, prices }) => {
    const group = library.get(nameKey(groupName));
    if (!group) unknown.push(fill(words.groupNotHere, { name: groupName }));
    if (!group) return [];
    const choices = choicesByName(group);
    const pricesOfDish = prices ?? pricesBefore.get(nameKey(groupName)) ?? [];
    const priced = pricesOfDish.flatMap(({ subItemName, price }) => {
      const choice = choices.get(nameKey(subItemName));
      if (!choice && prices) unknown.push(fill(words.noSuchChoice, { name: subItemName, group: group.name }));
      return choice ? { choiceId: choice.id, subItemName: choice.name, price: String(price) } : [];
    });
    const at = new Map((priced.length > 1 ? group.choices : []).map(({ id }, position) => [id, position]));
    priced.sort((first, other) => (at.get(first.choiceId) ?? 0) - (at.get(other.choiceId) ?? 0));
    return [{ groupId: group.id, groupName: group.name, prices: priced }];
  });
  if (unknown.length > 0) return { faults: unknown.map((message) => ['groups', message]), fields: [] };
  const drafts = dishGroupsAmong(money, after, byId);
  if (isRefusal(drafts))
    return { faults: drafts.fields.map(({ message }) => ['groups', message as Words]), fields: [] };
  const [from, to] = [groupsText(money, before), groupsText(money, after)];
  const isSame = nameKey(from) === nameKey(to);
  return { drafts, faults: [], fields: isSame ? [] : changeOf(say(serverLanguage, words.headings.groups), from, to) };
}

type Sets = NonNullable<FileDish['sets']>;

/** The stored groups of a dish, with the file's modifier sets added or removed. Sets not in the library are skipped. */
function withSets(
  money: Money,
  sets: Sets,
  library: GroupsPlan['library'],
  stored: ItemRow | undefined,
): FileDishGroup[] {
  const isOn = new Map(sets.map((groupSet) => [nameKey(groupSet.groupName), groupSet.isOn]));
  const kept = (stored ? groupsOf(money, stored) : []).filter(
    ({ groupName }) => isOn.get(nameKey(groupName)) !== false,
  );
  const had = new Set(kept.map(({ groupName }) => nameKey(groupName)));
  const added = [...isOn].flatMap(([key, on]) => {
    const group = on && !had.has(key) ? library.get(key) : undefined;
    return group ? [{ groupName: group.name }] : [];
  });
  return [...kept, ...added];
}

export function missingSets(dishes: readonly FileDish[], library: GroupsPlan['library']): Words[] {
  const used = dishes.flatMap(({ sets = [] }) => sets.flatMap(({ groupName, isOn }) => (isOn ? groupName : [])));
  const missing = [...countsOf(used)].filter(([name]) => !library.has(nameKey(name)));
  return missing.map(([name, count]) => fill(words.modifierSet, { name, count }));
}

/** For example: 'Sauces (Mayo 0.50) | Side'. */
const groupsText = (money: Money, groups: readonly FileDishGroup[]) =>
  groups
    .map(({ groupName, prices }) => {
      const words = (prices ?? []).map(
        ({ subItemName, price }) => `${subItemName} ${money.toFigure(money.centsOf(Number(price)))}`,
      );
      return words.length > 0 ? `${groupName} (${words.join(', ')})` : groupName;
    })
    .join(' | ');
