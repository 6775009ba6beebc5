import type { ChoiceGroupRecord, ItemGroupRecord } from '../../../core/contract/choice-groups.ts';
import { groupCaps } from '../../../core/domain/choice-groups.ts';
import { parsePrice } from '../../../core/domain/item-rules.ts';
import { groupRuleMessages } from '../../../core/messages/en/core/choice-groups.ts';
import { recordMessages } from '../../../core/messages/en/server/records.ts';
import { fill } from '../../../core/messages/message.ts';
import type { Tx } from '../../platform/database.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import { catchUniqueViolation, nameTaken, notSaved } from '../../platform/saving.ts';
import type { Services } from '../../platform/services.ts';
import { changeMenu } from '../menu/menu.service.ts';
import {
  choiceGroups,
  type DishGroupDraft,
  type GroupRow,
  lockGroups,
  nameOfGroup,
  openedBy,
  replaceChoices,
  replaceDishGroups,
} from './choice-groups.queries.ts';
import { dishInItself, dishNames, groupsWithDish, renameDishChoices } from './dish-choices.queries.ts';
import { type FieldWords, type GroupDraft, invalidGroup, readGroupDraft } from './group-draft.ts';

export async function saveChoiceGroup(
  services: Services,
  restaurantId: number,
  record: ChoiceGroupRecord | null | undefined,
) {
  if (!record || Object.keys(record).length === 0) return refuse('InputDataNotProvided');
  const { groupId, version } = record;
  return catchUniqueViolation({ choice_groups_name: nameTaken }, () =>
    changeMenu(services, restaurantId, async (tx) => {
      const opened = (record.choices ?? []).flatMap(({ opensGroupId }) => opensGroupId ?? []);
      const groups = await lockGroups(tx, restaurantId, [...opened, ...(groupId == null ? [] : [groupId])]);
      const stored = groups.find(({ id }) => id === groupId);
      if (groupId != null && !stored) return notSaved(false);
      const ids = (record.choices ?? []).flatMap(({ itemId }) => itemId ?? []);
      const draft = readGroupDraft(record, stored, await dishNames(tx, restaurantId, ids));
      if (isRefusal(draft)) return draft;
      const nesting = await nestingFault(tx, restaurantId, groupId ?? undefined, draft, groups);
      if (nesting) return invalidGroup([nesting]);
      const { choices, ...values } = draft;
      const id = await choiceGroups.save(tx, restaurantId, { id: groupId, version }, values);
      if (isRefusal(id)) return id;
      await replaceChoices(tx, restaurantId, id, choices);
      return (await refusedCircle(tx, restaurantId, choices)) ?? id;
    }),
  );
}

async function refusedCircle(tx: Tx, restaurantId: number, choices: GroupDraft['choices']) {
  const found = await dishInItself(tx, restaurantId);
  if (!found) return undefined;
  const at = choices.findIndex(({ itemId }) => itemId === found.itemId);
  const path = at < 0 ? 'choices' : ['choices', at, 'itemId'].join('.');
  return invalidGroup([{ path, message: fill(groupRuleMessages.containsItself, { dish: found.dish }) }]);
}

/** One level: what a choice opens opens nothing. All groups concerned are locked. */
async function nestingFault(
  tx: Tx,
  restaurantId: number,
  groupId: number | undefined,
  { choices }: GroupDraft,
  groups: readonly GroupRow[],
): Promise<FieldWords | undefined> {
  const at = choices.findIndex(({ nestedGroupId }) => nestedGroupId !== null);
  if (at < 0) return undefined;
  const parents = groupId === undefined ? [] : await openedBy(tx, restaurantId, groupId);
  for (const [index, { nestedGroupId }] of choices.entries()) {
    if (nestedGroupId === null) continue;
    const path = ['choices', index, 'opensGroupId'].join('.');
    const opened = groups.find(({ id }) => id === nestedGroupId);
    if (nestedGroupId === groupId) return { path, message: groupRuleMessages.opensItself };
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

const quoted = (names: readonly string[]) => names.map((name) => fill(recordMessages.quoted, { name }));

/** Refused while dishes or choices use it. Idempotent. */
export function deleteChoiceGroup(services: Services, restaurantId: number, id: number) {
  return changeMenu(services, restaurantId, async (tx) => {
    const name = await nameOfGroup(tx, restaurantId, id);
    if (name === undefined) return refuse('NotFound');
    const [group] = await lockGroups(tx, restaurantId, [id]);
    if (!group) return true as const;
    if (group.items > 0) {
      return refuse('InUse', { words: fill(groupRuleMessages.usedByItems, { name, count: group.items }) });
    }
    const parents = await openedBy(tx, restaurantId, id);
    if (parents.length > 0) {
      return refuse('InUse', { words: fill(groupRuleMessages.usedByGroups, { name, groups: quoted(parents) }) });
    }
    await choiceGroups.remove(tx, { restaurantId, id });
    return true as const;
  });
}

/** Checks the groups of a dish and holds them. */
export async function readDishGroups(tx: Tx, restaurantId: number, records: readonly ItemGroupRecord[]) {
  const ids = records.map(({ groupId }) => groupId);
  const fault = (path: string, message: FieldWords['message']) => invalidGroup([{ path, message }]);
  if (ids.length > groupCaps.groupsPerItem) {
    return fault('groups', fill(groupRuleMessages.groupsTooMany, { limit: groupCaps.groupsPerItem }));
  }
  if (new Set(ids).size < ids.length) return fault('groups', groupRuleMessages.groupTwice);
  const groups = await lockGroups(tx, restaurantId, ids);
  const drafts: DishGroupDraft[] = [];
  for (const [at, { groupId, prices }] of records.entries()) {
    const group = groups.find(({ id }) => id === groupId);
    if (!group) return fault(['groups', at, 'groupId'].join('.'), groupRuleMessages.groupGone);
    const own = new Map<number, number>();
    for (const [index, { choiceId, price }] of (prices ?? []).entries()) {
      const path = ['groups', at, 'prices', index].join('.');
      const cents = parsePrice(price.trim());
      if (!group.choices.some(({ id }) => id === choiceId)) return fault(path, groupRuleMessages.choiceGone);
      if (cents === undefined) return fault(`${path}.price`, recordMessages.badPrice);
      own.set(choiceId, cents);
    }
    drafts.push({ groupId, prices: [...own].map(([choiceId, priceCents]) => ({ choiceId, priceCents })) });
  }
  return drafts;
}

/** Replaces the groups of a dish, which can't be a choice in them. */
export async function saveDishGroups(tx: Tx, restaurantId: number, itemId: number, groups: readonly DishGroupDraft[]) {
  await replaceDishGroups(tx, restaurantId, itemId, groups);
  const found = await dishInItself(tx, restaurantId);
  if (!found) return undefined;
  return invalidGroup([{ path: 'groups', message: fill(groupRuleMessages.groupContains, { group: found.group }) }]);
}

/** A dish that is a choice is kept. */
export async function refusedRemoval(tx: Tx, restaurantId: number, itemId: number) {
  const groups = await groupsWithDish(tx, restaurantId, itemId);
  const name = (await dishNames(tx, restaurantId, [itemId])).get(itemId);
  if (groups.length === 0 || name === undefined) return undefined;
  return refuse('InUse', { words: fill(groupRuleMessages.usedAsChoice, { name, groups: quoted(groups) }) });
}

export { renameDishChoices };
