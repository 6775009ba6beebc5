import type { ChoiceGroupRecord, ItemGroupRecord } from '../../../../core/contract/choice-groups.ts';
import { dishesInThemselves, type GroupLinks, groupCaps } from '../../../../core/domain/choices/groups.ts';
import { parsePrice } from '../../../../core/domain/item-rules.ts';
import type { Money } from '../../../../core/domain/money.ts';
import { groupRuleMessages } from '../../../../core/messages/en/core/choice-groups.ts';
import { recordMessages } from '../../../../core/messages/en/server/records.ts';
import { fill } from '../../../../core/messages/message.ts';
import type { StaffPrincipal } from '../../../platform/auth/staff-access.ts';
import type { Tx } from '../../../platform/database.ts';
import { type FieldWords, invalid, invalidFields, isRefusal, refuse } from '../../../platform/refusal.ts';
import { badPrice, catchUniqueViolation, nameTaken, notSaved } from '../../../platform/saving.ts';
import type { Services } from '../../../platform/services.ts';
import { changeMenu, growMenu } from '../published/menus.service.ts';
import {
  type ChoiceDraft,
  type ChoiceRow,
  choiceGroups,
  type DishGroupDraft,
  findGroups,
  type GroupRow,
  nameOfGroup,
  openedBy,
  replaceChoices,
  replaceGroupsOfDishes,
} from './choice-groups.queries.ts';
import { dishLinks, dishNames, groupsWithDish } from './dish-choices.queries.ts';
import { type GroupDraft, readGroupDraft } from './group-draft.ts';
import { classesInChoices, taxClassFaults } from './tax-classes.ts';

export async function saveChoiceGroup(
  services: Services,
  { restaurantId, money }: Pick<StaffPrincipal, 'restaurantId' | 'money'>,
  record: ChoiceGroupRecord | null | undefined,
) {
  if (!record || Object.keys(record).length === 0) return refuse('InputDataNotProvided');
  const { groupId, version } = record;
  return catchUniqueViolation({ choice_groups_name: nameTaken }, () =>
    growMenu(services, restaurantId, async (tx) => {
      const opened = (record.choices ?? []).flatMap(({ opensGroupId }) => opensGroupId ?? []);
      const groups = await findGroups(tx, restaurantId, [...opened, ...(groupId == null ? [] : [groupId])]);
      const stored = groups.find(({ id }) => id === groupId);
      if (groupId != null && !stored) return notSaved(false);
      const ids = (record.choices ?? []).flatMap(({ itemId }) => itemId ?? []);
      const draft = readGroupDraft(money, record, stored, await dishNames(tx, restaurantId, ids));
      if (isRefusal(draft)) return draft;
      const { choices, ...values } = draft;
      const parents = await openedBy(tx, restaurantId, stored?.id);
      const nesting = nestingFaultAmong({ id: stored?.id, choices }, byId(groups), parents);
      const ofClasses = await taxClassFaults(tx, restaurantId, classesInChoices('choices', record.choices));
      const faults = [ofClasses, nesting ?? []].flat();
      if (faults.length > 0) return invalidFields(faults);
      const id = await choiceGroups.save(tx, restaurantId, { id: groupId, version }, values);
      if (isRefusal(id)) return id;
      await replaceChoices(tx, restaurantId, [{ groupId: id, choices }]);
      return (await refusedCircle(tx, restaurantId, choices)) ?? id;
    }),
  );
}

/** Finds a dish that contains itself, and the group that has it as a choice. */
async function dishInItself(tx: Tx, restaurantId: number) {
  const { groups, dishes } = await dishLinks(tx, restaurantId);
  const [found] = dishesInThemselves(groups, new Map(dishes.map((dish) => [dish.id, dish.groups])));
  const dish = dishes.find(({ id }) => id === found?.itemId);
  return found && dish && { itemId: dish.id, dish: dish.name, group: found.group.name };
}

async function refusedCircle(tx: Tx, restaurantId: number, choices: GroupDraft['choices']) {
  const found = await dishInItself(tx, restaurantId);
  if (!found) return undefined;
  const at = choices.findIndex(({ itemId }) => itemId === found.itemId);
  const path = at < 0 ? 'choices' : ['choices', at, 'itemId'].join('.');
  return invalid(path, fill(groupRuleMessages.containsItself, { dish: found.dish }));
}

export interface LibraryGroup extends GroupLinks {
  readonly name: string;
  readonly choices: readonly Pick<ChoiceRow, 'id' | 'name' | 'nestedGroupId' | 'itemId'>[];
}

export function nestingFaultAmong(
  { id, choices }: { readonly id: number | undefined; readonly choices: GroupDraft['choices'] },
  groups: ReadonlyMap<number, LibraryGroup>,
  parents: readonly string[],
): FieldWords | undefined {
  const at = choices.findIndex(({ nestedGroupId }) => nestedGroupId !== null);
  if (at < 0) return undefined;
  for (const [index, { nestedGroupId }] of choices.entries()) {
    if (nestedGroupId === null) continue;
    const path = ['choices', index, 'opensGroupId'].join('.');
    const opened = groups.get(nestedGroupId);
    if (nestedGroupId === id) return { path, message: groupRuleMessages.opensItself };
    if (!opened) return { path, message: groupRuleMessages.opensGone };
    if (opened.choices.some((choice) => choice.nestedGroupId !== null)) {
      return { path, message: fill(groupRuleMessages.opensOpening, { group: opened.name }) };
    }
  }
  if (parents.length === 0) return undefined;
  return {
    path: ['choices', at, 'opensGroupId'].join('.'),
    message: fill(groupRuleMessages.isOpened, { groups: quoted(parents) }),
  };
}

const byId = (groups: readonly GroupRow[]) => new Map(groups.map((group) => [group.id, group]));

const quoted = (names: readonly string[]) => names.map((name) => fill(recordMessages.quoted, { name }));

const portion = 40;

/** Saves checked drafts. A new group has a negative id, which others can refer to. Returns the groups by these ids. */
export async function saveGroups(
  tx: Tx,
  restaurantId: number,
  drafts: readonly { readonly id: number; readonly draft: GroupDraft }[],
): Promise<ReadonlyMap<number, GroupRow>> {
  const ids = new Map<number, number>();
  const idOf = (id: number) => ids.get(id) ?? id;
  for (const { id, draft } of drafts) {
    const { choices: _choices, ...values } = draft;
    if (id < 0) ids.set(id, await choiceGroups.insert(tx, { restaurantId, ...values }));
    else await choiceGroups.update(tx, { restaurantId, id }, values);
  }
  const groups = drafts.map(({ id, draft }) => {
    const opening = ({ nestedGroupId }: Pick<ChoiceDraft, 'nestedGroupId'>) => nestedGroupId && idOf(nestedGroupId);
    const choices = draft.choices.map(({ soldOut: _soldOut, ...choice }) => ({
      ...choice,
      nestedGroupId: opening(choice),
    }));
    return { groupId: idOf(id), choices };
  });
  // In portions, so that other requests get their turn.
  for (let at = 0; at < groups.length; at += portion) {
    await replaceChoices(tx, restaurantId, groups.slice(at, at + portion));
  }
  const draftIds = new Map([...ids].map(([draftId, id]) => [id, draftId]));
  const saved = await findGroups(tx, restaurantId);
  return new Map(saved.map((group) => [draftIds.get(group.id) ?? group.id, group]));
}

/** Refused while dishes or choices use the group. Deleting it again is allowed. */
export function deleteChoiceGroup(services: Services, restaurantId: number, id: number) {
  return changeMenu(services, restaurantId, async (tx) => {
    const name = await nameOfGroup(tx, restaurantId, id);
    if (name === undefined) return refuse('NotFound');
    const [group] = await findGroups(tx, restaurantId, [id]);
    if (!group) return null;
    if (group.items > 0) {
      return refuse('InUse', { words: fill(groupRuleMessages.usedByItems, { name, count: group.items }) });
    }
    const parents = await openedBy(tx, restaurantId, id);
    if (parents.length > 0) {
      return refuse('InUse', { words: fill(groupRuleMessages.usedByGroups, { name, groups: quoted(parents) }) });
    }
    await choiceGroups.remove(tx, { restaurantId, id });
    return null;
  });
}

export async function readDishGroups(tx: Tx, money: Money, restaurantId: number, records: readonly ItemGroupRecord[]) {
  const ids = records.map(({ groupId }) => groupId);
  return dishGroupsAmong(money, records, byId(await findGroups(tx, restaurantId, ids)));
}

/** Checks the groups of a dish against the given library. */
export function dishGroupsAmong(
  money: Money,
  records: readonly ItemGroupRecord[],
  groups: ReadonlyMap<number, LibraryGroup>,
) {
  const ids = records.map(({ groupId }) => groupId);
  if (ids.length > groupCaps.groupsPerItem) {
    return invalid('groups', fill(groupRuleMessages.groupsTooMany, { limit: groupCaps.groupsPerItem }));
  }
  if (new Set(ids).size < ids.length) return invalid('groups', groupRuleMessages.groupTwice);
  const drafts: DishGroupDraft[] = [];
  for (const [at, { groupId, prices }] of records.entries()) {
    const group = groups.get(groupId);
    if (!group) return invalid(['groups', at, 'groupId'].join('.'), groupRuleMessages.groupGone);
    const groupIds = new Map<number, number>();
    const choices = new Set(prices?.length ? group.choices.map(({ id }) => id) : []);
    for (const [index, { choiceId, price }] of (prices ?? []).entries()) {
      const path = ['groups', at, 'prices', index].join('.');
      const cents = parsePrice(money, price.trim());
      if (!choices.has(choiceId)) return invalid(path, groupRuleMessages.choiceGone);
      if (cents === undefined) return invalid(`${path}.price`, badPrice(money));
      groupIds.set(choiceId, cents);
    }
    drafts.push({ groupId, prices: [...groupIds].map(([choiceId, priceCents]) => ({ choiceId, priceCents })) });
  }
  return drafts;
}

/** Replaces a dish's groups. Refused if the dish itself would be a choice in them. */
export async function saveDishGroups(tx: Tx, restaurantId: number, itemId: number, groups: readonly DishGroupDraft[]) {
  await replaceGroupsOfDishes(tx, restaurantId, [{ itemId, groups }]);
  const found = await dishInItself(tx, restaurantId);
  if (!found) return undefined;
  return invalid('groups', fill(groupRuleMessages.groupContains, { group: found.group }));
}

export async function refusedRemoval(tx: Tx, restaurantId: number, itemId: number) {
  const found = await groupsWithDish(tx, restaurantId, itemId);
  const [first] = found;
  if (!first) return undefined;
  const groups = quoted(found.map(({ group }) => group));
  return refuse('InUse', { words: fill(groupRuleMessages.usedAsChoice, { name: first.dish, groups }) });
}
