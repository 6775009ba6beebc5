import { nameKey } from '../../../core/domain/item-rules.ts';
import { menuFileLimits } from '../../../core/domain/menu-file-limits.ts';
import { say } from '../../../core/messages/say.ts';
import { inTransaction, type Tx } from '../../platform/database.ts';
import { serverLanguage } from '../../platform/language.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import {
  type DishGroupDraft,
  type GroupRow,
  replaceGroupsOfDishes,
  saveGroups,
} from '../choice-groups/choice-groups.service.ts';
import { addItems, changeItems, replaceSubItems } from '../items/items.service.ts';
import { growMenu } from '../menu/menu.service.ts';
import { addCategories, changeMenuTimes, changeTimes, readCategories, readMenuRow } from './menu-files.queries.ts';
import type { Fault, MenuText } from './menu-text.ts';
import type { GroupsPlan } from './plan-groups.ts';
import { type Plan, type Planned, planImport, rowAfter, setOf } from './plan-import.ts';
import { carryPhotos, type ImportPlace, missingPhotos } from './plan-photos.ts';
import { readMenuFile } from './read-menu-file.ts';

export { menuFileOf } from './exported-menu.ts';

/** Compares a file with the menu; with `menuVersion`, also imports it, unless the menu changed since. */
export async function importMenu(
  services: Services,
  place: ImportPlace,
  bytes: Uint8Array,
  menuVersion: number | undefined,
) {
  const { restaurantId } = place;
  const file = await readMenuFile(services.log, bytes);
  const work = async (tx: Tx) => {
    const { version } = await readMenuRow(tx, restaurantId);
    if (menuVersion !== undefined && menuVersion !== version) return refuse('Stale');
    const plan = await planImport(tx, place, file);
    const isImported = menuVersion !== undefined && plan.faults.length === 0;
    if (isImported) await carryOut(tx, restaurantId, plan);
    return { ...summaryOf(file, plan), menuVersion: version, isImported };
  };
  return menuVersion === undefined ? inTransaction(services.db, work) : growMenu(services, restaurantId, work);
}

async function carryOut(tx: Tx, restaurantId: number, plan: Plan): Promise<void> {
  const { planned, newCategories, times, groups, dishes } = plan;
  await addCategories(tx, restaurantId, newCategories);
  const categories = new Map((await readCategories(tx, restaurantId)).map((one) => [nameKey(one.name), one.id]));
  const timed = times.flatMap(({ categoryName, ...offer }) => {
    const id = categories.get(nameKey(categoryName));
    return id === undefined ? [] : [{ ...offer, id }];
  });
  await changeTimes(tx, restaurantId, timed);
  const menu = times.find(({ categoryName }) => categoryName === undefined);
  if (menu) await changeMenuTimes(tx, restaurantId, menu.offerTimes);
  const values = ({ draft, stored, categoryName, offer }: Planned) => ({
    ...(stored ? rowAfter(stored, draft) : setOf(draft)),
    ...offer,
    categoryId: categories.get(nameKey(categoryName)) ?? 0,
  });
  const isNew = (one: Planned) => one.stored === undefined;
  const added = await addItems(tx, restaurantId, planned.filter(isNew).map(values));
  const idOf = ({ stored, draft }: Planned) => stored?.id ?? added.get(draft.name) ?? 0;
  const ids = new Map([
    ...[...dishes].map(([key, { id }]) => [key, id] as const),
    ...[...added].map(([name, id]) => [nameKey(name), id] as const),
  ]);
  const pairsOf = ({ dish }: Planned) => dish.goesWith?.flatMap((name) => ids.get(nameKey(name)) ?? []);
  const changed = planned.filter((one) => (isNew(one) ? one.dish.goesWith : one.fields.length > 0));
  await changeItems(
    tx,
    restaurantId,
    changed.map((one) => ({ ...values(one), goesWith: pairsOf(one) ?? one.draft.goesWith, id: idOf(one) })),
  );
  const listed = planned.filter((one) => isNew(one) || (one.fields.length > 0 && one.dish.record.subItems));
  await replaceSubItems(
    tx,
    restaurantId,
    listed.map((one) => ({ itemId: idOf(one), subItems: one.draft.subItems })),
  );
  const withDishes = groups.planned.filter(isChange).map(({ id, draft }) => {
    // A new dish has minus its number in the file as its id.
    const dishOf = (itemId: number) => (planned[-itemId - 1] ? idOf(planned[-itemId - 1] as Planned) : itemId);
    const choices = draft.choices.map(({ itemId, ...choice }) => ({ ...choice, itemId: itemId && dishOf(itemId) }));
    return { id, draft: { ...draft, choices } };
  });
  const library = await saveGroups(tx, restaurantId, withDishes);
  await replaceGroupsOfDishes(
    tx,
    restaurantId,
    planned.flatMap((one) => {
      const { drafts, fields } = one.groups;
      const isKept = !drafts || (!isNew(one) && fields.length === 0);
      return isKept ? [] : [{ itemId: idOf(one), groups: drafts.map((draft) => ofLibrary(draft, library)) }];
    }),
  );
  const photos = planned.flatMap((one) => (one.photo.from ? [{ itemId: idOf(one), from: one.photo.from }] : []));
  await carryPhotos(tx, restaurantId, photos);
}

const isChange = ({ id, fields }: GroupsPlan['planned'][number]) => id < 0 || fields.length > 0;

/** Replaces the ids of new groups and choices by those that they were saved with. */
function ofLibrary({ groupId, prices }: DishGroupDraft, library: ReadonlyMap<number, GroupRow>): DishGroupDraft {
  const group = library.get(groupId);
  const idOf = (choiceId: number) => (choiceId < 0 ? (group?.choices[-choiceId - 1]?.id ?? 0) : choiceId);
  return {
    groupId: group?.id ?? groupId,
    prices: prices.map(({ choiceId, priceCents }) => ({ choiceId: idOf(choiceId), priceCents })),
  };
}

function summaryOf(
  { dishes, moreFaults = 0 }: MenuText,
  { planned, newCategories, faults, groups, times, leftOut }: Plan,
) {
  const { shown } = menuFileLimits;
  const written = (message: Fault['message']) => (typeof message === 'string' ? message : say(serverLanguage, message));
  const withoutPhoto = planned.flatMap(({ photo, draft }) => (photo.isMissing ? [draft.name] : []));
  const timeChanges = times
    .filter(({ fields }) => fields.length > 0)
    .map(({ row, categoryName, fields }) => ({
      ...{ row, itemName: categoryName ?? '', isNew: false, fields },
      kind: categoryName === undefined ? ('menu' as const) : ('category' as const),
    }));
  const groupChanges = groups.planned.filter(isChange).map(({ row, id, draft: { name }, fields }) => ({
    ...{ row, itemName: name, kind: 'group' as const, isNew: id < 0, fields },
  }));
  const dishChanges = planned
    .filter(({ stored, fields }) => !stored || fields.length > 0)
    .map(({ dish: { row }, draft: { name }, stored, fields }) => ({ row, itemName: name, isNew: !stored, fields }));
  return {
    dishes: dishes.length,
    newCategories: newCategories.map(({ name }) => name),
    ...countsOf(dishChanges, planned.length),
    ...(groups.planned.length > 0 && { groups: countsOf(groupChanges, groups.planned.length) }),
    timesChanged: timeChanges.length,
    changes: [...timeChanges, ...groupChanges, ...dishChanges].slice(0, shown),
    faults: faults.slice(0, shown).map(({ message, place, ...fault }) => ({
      ...{ ...fault, message: written(message) },
      ...(place && { place: written(place) }),
    })),
    faultCount: faults.length + moreFaults,
    leftOut: [...leftOut, ...missingPhotos(withoutPhoto)].map((one) => say(serverLanguage, one)),
  };
}

/** `of`: how many records the file has. */
function countsOf(changes: readonly { readonly isNew: boolean }[], of: number) {
  const added = changes.filter(({ isNew }) => isNew).length;
  return { added, changed: changes.length - added, same: of - changes.length };
}
