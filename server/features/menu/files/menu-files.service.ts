import { wordsOfRefusal } from '../../../../core/contract/refusals.ts';
import { nameKey } from '../../../../core/domain/item-rules.ts';
import { menuFileLimits } from '../../../../core/domain/menu-limits.ts';
import { menuFileMessages as words } from '../../../../core/messages/en/server/menu-files.ts';
import { fill } from '../../../../core/messages/message.ts';
import { say } from '../../../../core/messages/say.ts';
import { currentActor } from '../../../platform/actor.ts';
import { inTransaction, isDatabaseAway, type Tx } from '../../../platform/database.ts';
import { serverLanguage } from '../../../platform/language.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts';
import { catchUniqueViolation } from '../../../platform/saving.ts';
import type { Services } from '../../../platform/services.ts';
import { findTaxClasses } from '../../restaurants/restaurants.service.ts';
import { addItems, changeItems } from '../dishes/items.queries.ts';
import {
  type DishGroupDraft,
  type GroupRow,
  type PrivateDraft,
  type PrivateGroupRow,
  replaceGroupsOfDishes,
  savePrivateGroups,
} from '../groups/choice-groups.queries.ts';
import { saveGroups } from '../groups/choice-groups.service.ts';
import { lockMenu, lockStock } from '../published/menu.queries.ts';
import { withinMenuLimits } from '../published/menu-size.ts';
import { changeMenu } from '../published/menus.service.ts';
import { planImport } from './good-records.ts';
import {
  addCategories,
  beginImport,
  changeMenuTimes,
  changeTimes,
  noteImport,
  readCategories,
  readMenuRow,
  wasImported,
} from './menu-files.queries.ts';
import type { Fault, FieldChanges, MenuText } from './menu-text.ts';
import type { GroupsPlan } from './plan-groups.ts';
import { type Plan, type Planned, rowAfter, setOf } from './plan-import.ts';
import { carryPhotos, missingPhotos } from './plan-photos.ts';
import type { ImportPlace } from './plan-rights.ts';
import { readMenuFile } from './read-menu-file.ts';

interface Wish {
  /** The menu version that was compared; undefined to only compare. */
  readonly menuVersion: number | undefined;
  readonly goodOnly: boolean;
}

/** Compares a file with the menu, by importing it and rolling back. With `menuVersion`, really imports it. */
export async function importMenu(services: Services, place: ImportPlace, bytes: Uint8Array, wish: Wish) {
  const { restaurantId } = place;
  const { menuVersion } = wish;
  const isForGood = menuVersion !== undefined;
  const file = await readMenuFile(services.log, place.money, bytes);
  let compared: { readonly plan: Plan; readonly version: number } | undefined;
  let isFinished = false;
  /** Returns false if the file has faults. */
  const work = async (tx: Tx) => {
    const { version } = await readMenuRow(tx, restaurantId);
    if (isForGood && menuVersion !== version) return refuse('Stale');
    const plan = await planImport(tx, place, file);
    compared = { plan, version };
    const isGoodEnough = (wish.goodOnly || !isForGood) && plan.good !== undefined && plan.good.records > 0;
    if (plan.faults.length > 0 && !isGoodEnough) return false;
    const hasMenuTimes = plan.times.some(({ categoryName }) => categoryName === undefined);
    if (isForGood && hasMenuTimes && place.mustProve) return refuse('ProveAgain');
    await beginImport(tx, restaurantId);
    await carryOut(tx, restaurantId, plan);
    return plan;
  };
  const grow = (tx: Tx) => withinMenuLimits(tx, restaurantId, () => work(tx));
  const summary = (isImported: boolean, faults: readonly Fault[] = []) => {
    if (!compared) throw new Error('a file that was compared has a plan');
    return summaryOf(file, compared.plan, faults, { menuVersion: compared.version, isImported });
  };
  if (!isForGood) {
    const refusal = await catchUniqueViolation(takenNames, () => tryAndTakeBack(services, restaurantId, grow));
    return summary(false, refusal === notRefused ? [] : [faultOfMenu(refusal)]);
  }
  try {
    const importNow = async (tx: Tx) => {
      const outcome = await grow(tx);
      if (isRefusal(outcome) || outcome === false) return outcome;
      // The event locks the audit trail, so from here on stock changes, staff orders and sign-ins wait.
      await lockStock(tx, restaurantId);
      const codes = (await findTaxClasses(tx, restaurantId)).map(({ code }) => code);
      if (outcome.taxClasses.some(({ code }) => !codes.includes(code))) return refuse('Stale');
      await noteImport(tx, restaurantId, changesForTrail(outcome));
      isFinished = true;
      return true;
    };
    const outcome = await catchUniqueViolation(takenNames, () =>
      changeMenu(services, restaurantId, importNow, lockMenu),
    );
    return isRefusal(outcome) ? outcome : summary(outcome);
  } catch (error) {
    // Only handles a COMMIT that got no response. Earlier errors are thrown.
    if (!isFinished || !isDatabaseAway(error)) throw error;
    const outcome = await outcomeOf(services, restaurantId);
    if (outcome === 'undone') return refuse('Unavailable', { words: words.notImported });
    if (outcome === 'unknown') return refuse('UnknownOutcome', { words: words.unknownImport });
    return summary(true);
  }
}

const notRefused = refuse('Stale');

/** Makes a change to the menu and rolls it back. Returns the refusal it would get, or `notRefused`. */
const tryAndTakeBack = ({ db }: Services, restaurantId: number, work: (tx: Tx) => Promise<unknown>): Promise<Refusal> =>
  inTransaction(db, async (tx) => {
    await lockMenu(tx, restaurantId);
    const outcome = await work(tx);
    return isRefusal(outcome) ? outcome : notRefused;
  });

const faultOfMenu = ({ kind, words: ownWords }: Refusal): Fault => ({
  row: 0,
  column: '',
  message: ownWords ?? wordsOfRefusal(kind),
});

/** PostgreSQL may consider names equal that our check considers different. */
const takenNames = {
  items_name: refuse('NameAlreadyExist', { words: words.sameForDatabase }),
  categories_name: refuse('NameAlreadyExist', { words: words.sameForDatabase }),
  choice_groups_name: refuse('NameAlreadyExist', { words: words.sameForDatabase }),
};

const mostLooks = 3;

/** Whether a COMMIT without a response succeeded. Waits for its lock on the menu, then looks for its event. */
async function outcomeOf({ db, feed }: Services, restaurantId: number): Promise<'done' | 'undone' | 'unknown'> {
  const { requestId = '' } = currentActor() ?? {};
  for (let looks = 0; looks < mostLooks; looks += 1) {
    try {
      const isDone = await inTransaction(db, async (tx) => {
        await lockMenu(tx, restaurantId);
        return wasImported(tx, restaurantId, requestId);
      });
      if (isDone) feed.bump('menu', restaurantId);
      return isDone ? 'done' : 'undone';
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
    }
  }
  return 'unknown';
}

function changesForTrail({ planned, groups, times }: Plan) {
  const changes = new Map<string, readonly [was: string | null, now: string]>();
  const note = (name: string, isNew: boolean, fields: FieldChanges) => {
    const side = (of: 'from' | 'to') => fields.map((change) => `${change.field}: ${shortened(change[of])}`).join('; ');
    if (isNew || fields.length > 0) changes.set(name, [isNew ? null : side('from'), side('to')]);
  };
  const { menu, category, group } = words.places;
  for (const { categoryName, fields } of times) {
    const name = categoryName === undefined ? menu : fill(category, { name: categoryName });
    note(say(serverLanguage, name), false, fields);
  }
  for (const { id, draft, fields } of groups.planned)
    note(say(serverLanguage, fill(group, { name: draft.name })), id < 0, fields);
  for (const { draft, stored, fields } of planned) note(draft.name, !stored, fields);
  return changes;
}

const mostLetters = 200;
const shortened = (text: string) => (text.length > mostLetters ? `${text.slice(0, mostLetters)}…` : text);

async function carryOut(tx: Tx, restaurantId: number, plan: Plan): Promise<void> {
  const { planned, newCategories, times, groups, dishes } = plan;
  if (newCategories.length > 0) await addCategories(tx, restaurantId, newCategories);
  const categories = new Map((await readCategories(tx, restaurantId)).map(({ id, name }) => [nameKey(name), id]));
  const timed = times.flatMap(({ categoryName, ...offer }) => {
    const id = categories.get(nameKey(categoryName));
    return id === undefined ? [] : [{ ...offer, id }];
  });
  if (timed.length > 0) await changeTimes(tx, restaurantId, timed);
  const values = ({ draft, stored, categoryName, offer }: Planned) => ({
    ...(stored ? rowAfter(stored, draft) : setOf(draft)),
    ...offer,
    categoryId: categories.get(nameKey(categoryName)) ?? 0,
  });
  const isNew = (plan: Planned) => plan.stored === undefined;
  const added = await addItems(tx, restaurantId, planned.filter(isNew).map(values));
  const idOf = ({ stored, draft }: Planned) => stored?.id ?? added.get(draft.name) ?? 0;
  const ids = new Map([
    ...[...dishes].map(([key, { id }]) => [key, id] as const),
    ...[...added].map(([name, id]) => [nameKey(name), id] as const),
  ]);
  const pairsOf = ({ dish }: Planned) => dish.goesWith?.flatMap((name) => ids.get(nameKey(name)) ?? []);
  const changed = planned.filter((plan) => (isNew(plan) ? plan.dish.goesWith : plan.fields.length > 0));
  await changeItems(
    tx,
    restaurantId,
    changed.map((plan) => ({ ...values(plan), goesWith: pairsOf(plan) ?? plan.draft.goesWith, id: idOf(plan) })),
  );
  const withDishes = groups.planned.filter(isChange).map(({ id, draft }) => {
    // The id of a new dish is minus its number in the file.
    const dishOf = (itemId: number) => (planned[-itemId - 1] ? idOf(planned[-itemId - 1] as Planned) : itemId);
    const choices = draft.choices.map(({ itemId, ...choice }) => ({ ...choice, itemId: itemId && dishOf(itemId) }));
    return { id, draft: { ...draft, choices } };
  });
  // Staff take the same lock to mark choices as sold out.
  const listed = planned.filter((plan) => isNew(plan) || (plan.fields.length > 0 && changesList(plan)));
  if (withDishes.some(({ id }) => id > 0) || listed.some(({ stored }) => stored?.list))
    await lockStock(tx, restaurantId);
  await savePrivateGroups(
    tx,
    restaurantId,
    listed.map((plan) => ({ itemId: idOf(plan), list: withoutStock(plan.draft.list) })),
  );
  const library = await saveGroups(tx, restaurantId, withDishes);
  await replaceGroupsOfDishes(
    tx,
    restaurantId,
    planned.flatMap((plan) => {
      const { drafts, fields } = plan.groups;
      const isKept = !drafts || (!isNew(plan) && fields.length === 0);
      return isKept ? [] : [{ itemId: idOf(plan), groups: drafts.map((draft) => ofLibrary(draft, library)) }];
    }),
  );
  const photos = planned.flatMap((plan) => (plan.photo.from ? [{ itemId: idOf(plan), from: plan.photo.from }] : []));
  await carryPhotos(tx, restaurantId, photos);
  const menu = times.find(({ categoryName }) => categoryName === undefined);
  if (menu) await changeMenuTimes(tx, restaurantId, menu.offerTimes);
}

/** Everything in a list except which choices are sold out. */
const listKey = ({ min, max, perLine, choices }: PrivateDraft | PrivateGroupRow) =>
  JSON.stringify([
    [min, max, perLine],
    ...choices.map(({ name, description, priceCents, kitchenName, allergens, taxClass }) => [
      name,
      description,
      priceCents,
      kitchenName,
      allergens,
      taxClass,
    ]),
  ]);
const changesList = ({ stored, draft }: Planned) => !stored?.list || listKey(stored.list) !== listKey(draft.list);

/** Keeps choices sold out that staff marked since the file was compared. */
const withoutStock = ({ choices, ...rules }: PrivateDraft) => ({
  ...rules,
  choices: choices.map(({ soldOut: _soldOut, ...choice }) => choice),
});

const isChange = ({ id, fields }: GroupsPlan['planned'][number]) => id < 0 || fields.length > 0;

/** Replaces temporary ids of new groups and choices with their ids in the database. */
function ofLibrary({ groupId, prices }: DishGroupDraft, library: ReadonlyMap<number, GroupRow>): DishGroupDraft {
  const group = library.get(groupId);
  const idOf = (choiceId: number) => (choiceId < 0 ? (group?.choices[-choiceId - 1]?.id ?? 0) : choiceId);
  return {
    groupId: group?.id ?? groupId,
    prices: prices.map(({ choiceId, priceCents }) => ({ choiceId: idOf(choiceId), priceCents })),
  };
}

function summaryOf(
  { dishes, columns }: MenuText,
  { planned, newCategories, groups, times, leftOut, ...plan }: Plan,
  ofMenu: readonly Fault[],
  outcome: { readonly menuVersion: number; readonly isImported: boolean },
) {
  const { shown } = menuFileLimits;
  const faults = [...ofMenu, ...plan.faults];
  const good = ofMenu.length > 0 ? undefined : plan.good;
  const withoutPhoto = planned.flatMap(({ photo, draft }) => (photo.isMissing ? [draft.name] : []));
  const timeChanges = times
    .filter(({ fields }) => fields.length > 0)
    .map(({ row, categoryName, fields }) => ({
      row,
      itemName: categoryName ?? '',
      isNew: false,
      fields,
      kind: categoryName === undefined ? ('menu' as const) : ('category' as const),
    }));
  const groupChanges = groups.planned.filter(isChange).map(({ row, id, draft: { name }, fields }) => ({
    row,
    itemName: name,
    kind: 'group' as const,
    isNew: id < 0,
    fields,
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
    // Row numbers don't help in a JSON file, so they are left out.
    faults: faults.slice(0, shown).map(({ of, row, column, message }) => ({
      row: of && !columns ? 0 : row,
      column,
      message: typeof message === 'string' ? message : say(serverLanguage, message),
    })),
    faultCount: faults.length,
    ...(faults.length > 0 && good && good.records > 0 && { good }),
    leftOut: [...leftOut, ...missingPhotos(withoutPhoto)].map((words) => say(serverLanguage, words)),
    ...outcome,
  };
}

function countsOf(changes: readonly { readonly isNew: boolean }[], of: number) {
  const added = changes.filter(({ isNew }) => isNew).length;
  return { added, changed: changes.length - added, same: of - changes.length };
}
