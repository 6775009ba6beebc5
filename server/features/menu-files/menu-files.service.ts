import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Item } from '../../../core/contract/items.ts';
import type { MenuFile, MenuImport } from '../../../core/contract/menu-files.ts';
import { wordsOfRefusal } from '../../../core/contract/refusals.ts';
import { menuFileLimits } from '../../../core/domain/menu-file-limits.ts';
import { centsOf, toFigure } from '../../../core/domain/money.ts';
import { isLongerThan, recordName, textLimits } from '../../../core/domain/record-text.ts';
import { menuFileMessages as words } from '../../../core/messages/en/server/menu-files.ts';
import { fill } from '../../../core/messages/message.ts';
import { say } from '../../../core/messages/say.ts';
import { inTransaction, type Tx } from '../../platform/database.ts';
import { serverLanguage } from '../../platform/language.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import {
  addItems,
  addSubItems,
  allItems,
  changeItems,
  type ItemRow,
  items,
  presentOwnItem,
  readItemDraft,
  replaceSubItems,
} from '../items/items.service.ts';
import { changeMenu } from '../menu/menu.service.ts';
import { presentOffer, readOffer } from '../offer-times/offer-times.service.ts';
import { type Fault, type FileDish, type MenuText, namesOfTypes } from './columns.ts';
import { addCategories, lockMenu, readCategories } from './menu-files.queries.ts';
import { readMenuText } from './read-file.ts';

export async function menuFileOf({ db }: Services, restaurantId: number): Promise<MenuFile> {
  const [categories, items] = await Promise.all([readCategories(db, restaurantId), allItems(db, restaurantId)]);
  const names = new Map(items.map(({ id, name }) => [id, name]));
  const inFile = (item: ItemRow) => {
    const { itemId: _id, category: _category, version: _version, goesWith, ...dish } = presentOwnItem(item);
    const { left: _left, soldOutUntil: _until, ...fields } = dish;
    const others = (goesWith ?? []).flatMap((id) => names.get(id) ?? []);
    return { ...fields, ...(others.length > 0 && { goesWith: others }) };
  };
  return {
    comanda: 1,
    categories: categories.map(({ id, name, description }) => ({
      ...{ categoryName: name, description },
      items: items.filter(({ categoryId }) => categoryId === id).map(inFile),
    })),
  };
}

/** Compares a file with the menu; with `menuVersion`, also imports it, unless the menu changed since. */
export async function importMenu(
  services: Services,
  restaurantId: number,
  { text, menuVersion }: { readonly text: string; readonly menuVersion?: number | null | undefined },
) {
  const file = await readMenuText(text);
  const work = async (tx: Tx) => {
    const version = await lockMenu(tx, restaurantId);
    if (menuVersion != null && menuVersion !== version) return refuse('Stale');
    const plan = await planImport(tx, restaurantId, file);
    const isImported = menuVersion != null && plan.faults.length === 0;
    if (isImported) await carryOut(tx, restaurantId, plan);
    return { ...summaryOf(file, plan), menuVersion: version, isImported };
  };
  return menuVersion == null ? inTransaction(services.db, work) : changeMenu(services, restaurantId, work);
}

type ItemDraft = Exclude<ReturnType<typeof readItemDraft>, Refusal>;

interface Planned {
  readonly dish: FileDish;
  readonly categoryName: string;
  readonly draft: ItemDraft;
  readonly stored: ItemRow | undefined;
  readonly offer: Exclude<Awaited<ReturnType<typeof readOffer>>, Refusal> | undefined;
  /** Empty for a dish that stays the same. */
  readonly fields: MenuImport['changes'][number]['fields'];
}

interface Plan {
  readonly planned: readonly Planned[];
  readonly newCategories: readonly { readonly name: string; readonly description: string }[];
  readonly faults: readonly Fault[];
}

/** Names as the database compares them. */
const nameKey = (name = '') => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** Dishes per turn of the event loop. */
const dishesPerTurn = 200;

async function planImport(tx: Tx, restaurantId: number, file: MenuText): Promise<Plan> {
  const dishes = new Map((await allItems(tx, restaurantId)).map((item) => [nameKey(item.name), item]));
  const categories = new Map((await readCategories(tx, restaurantId)).map((one) => [nameKey(one.name), one.id]));
  const names = new Set(dishes.keys());
  const nameOf = new Map([...dishes.values()].map((item) => [item.id, item.name]));
  for (const { record } of file.dishes) names.add(nameKey(record.itemName ?? ''));
  const newCategories = new Map<string, Plan['newCategories'][number]>();
  const faults = [...file.faults];
  const seen = new Set<string>();
  const planned: Planned[] = [];
  for (const [at, dish] of file.dishes.entries()) {
    if (at % dishesPerTurn === dishesPerTurn - 1) await othersTurn();
    const name = nameKey(dish.record.itemName ?? '');
    const stored = dishes.get(name);
    const categoryName = recordName(dish.categoryName) || (stored?.categoryName ?? '');
    const categoryId = categories.get(nameKey(categoryName));
    const draft = readItemDraft(recordOf(dish, stored, categoryId), stored);
    const offer = await offerIn(tx, restaurantId, dish.record, draft, stored);
    const found = [
      ...faultsOfPlace(dish, categoryName, names, seen.has(name)),
      ...[draft, offer].flatMap(faultsOfDraft),
    ];
    if (name !== '') seen.add(name);
    faults.push(...found.map(([field, message]) => ({ row: dish.row, column: file.columnOf(field), message })));
    if (isRefusal(draft) || isRefusal(offer) || found.length > 0) continue;
    if (categoryId === undefined)
      newCategories.set(nameKey(categoryName), { name: categoryName, description: dish.categoryDescription ?? '' });
    const fields = stored ? [...differences(stored, draft, categoryName), ...pairsChanged(stored, dish, nameOf)] : [];
    planned.push({ dish, categoryName, draft, stored, fields, offer });
  }
  faults.sort((one, other) => one.row - other.row);
  return { planned, newCategories: [...newCategories.values()], faults };
}

type FieldFault = readonly [field: string, message: Fault['message']];

function faultsOfPlace(
  { goesWith = [] }: FileDish,
  categoryName: string,
  names: ReadonlySet<string>,
  isTwice: boolean,
): FieldFault[] {
  const unknown = goesWith.filter((name) => !names.has(nameKey(name)));
  return [
    ...(isTwice ? [['itemName', words.twice] as const] : []),
    ...(categoryName === '' ? [['category', words.categoryMissing] as const] : []),
    ...(isLongerThan(textLimits.name, categoryName) ? [['category', words.categoryLong] as const] : []),
    ...unknown.map((name) => ['goesWith', fill(words.noSuchDish, { name })] as const),
  ];
}

/** Times and lower prices, where the file has them. */
async function offerIn(
  tx: Tx,
  restaurantId: number,
  record: FileDish['record'],
  draft: ReturnType<typeof readItemDraft>,
  stored: ItemRow | undefined,
) {
  if (isRefusal(draft)) return undefined;
  const isSent = record.offerTimes != null || record.priceWindows != null;
  if (isSent) return readOffer(tx, restaurantId, record, draft.priceCents);
  // A lower price that stays must still be below the usual one.
  const windows = stored && draft.priceCents < stored.priceCents ? presentOffer(stored).priceWindows : undefined;
  const kept = windows?.flatMap(({ price, ...window }) =>
    price === undefined ? [] : [{ ...window, price: String(price), percentOff: undefined }],
  );
  const checked = kept && (await readOffer(tx, restaurantId, { priceWindows: kept }, draft.priceCents));
  return isRefusal(checked) ? checked : undefined;
}

function faultsOfDraft(outcome: ReturnType<typeof readItemDraft> | Awaited<ReturnType<typeof offerIn>>): FieldFault[] {
  if (!isRefusal(outcome)) return [];
  const { kind, fields, words: own } = outcome;
  if (fields.length === 0) return [[fieldOfRefusal[kind], own ?? wordsOfRefusal(kind)]];
  return fields.map(({ path, message }) => [path.split('.')[0] ?? '', message]);
}

const fieldOfRefusal = {
  ...{ MISSING_NAME: 'itemName', MISSING_PRICE: 'price', MISSING_CATEGORY: 'category' },
  ...{ MISSING_TYPE: 'type', INVALID_TYPE: 'type', InvalidField: '' },
} as const;

/** A category that is yet to be added has id 0 until then. */
function recordOf({ record }: FileDish, stored: ItemRow | undefined, categoryId = 0) {
  return {
    ...{ type: stored?.types.join(',') ?? '', price: stored && toFigure(stored.priceCents) },
    ...record,
    category: { itemCategoryId: categoryId },
  };
}

/** In the words of the API: `price` from 4.5 to 5. */
function differences(stored: ItemRow, draft: ItemDraft, categoryName: string): Planned['fields'] {
  const shown = ({ itemId: _id, version: _version, category: _category, goesWith: _others, ...fields }: Item) => fields;
  const before = { ...shown(presentOwnItem(stored)), category: stored.categoryName };
  const after = { ...shown(presentOwnItem(rowAfter(stored, draft))), ...offerOf(draft), category: categoryName };
  const names = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof typeof before>;
  return [...names].flatMap((field) =>
    changeOf(labelOf(field), inWords(field, before[field]), inWords(field, after[field])),
  );
}

function pairsChanged(stored: ItemRow, { goesWith }: FileDish, nameOf: ReadonlyMap<number, string>): Planned['fields'] {
  if (!goesWith) return [];
  const before = stored.goesWith.flatMap((id) => nameOf.get(id) ?? []);
  return changeOf(labelOf('goesWith'), before.join(', '), goesWith.join(', '));
}

const changeOf = (field: string, from: string, to: string) => (from === to ? [] : [{ field, from, to }]);

/** What is sent, without what stays as it is. Times are stored in another shape. */
const setOf = ({ offerTimes: _times, priceWindows: _windows, ...draft }: ItemDraft) =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined)) as typeof draft & {
    readonly name: string;
  };

const rowAfter = (stored: ItemRow, draft: ItemDraft) => ({ ...stored, ...setOf(draft) }) as ItemRow;

const offerOf = ({ offerTimes, priceWindows }: ItemDraft) => ({
  ...(offerTimes && { offerTimes }),
  ...(priceWindows && { priceWindows }),
});

const labelOf = (field: string) => {
  const label = Object.entries(words.headings).find(([name]) => name === field)?.[1];
  return label ? say(serverLanguage, label) : field;
};

/** As the CSV file has it, or in short. */
function inWords(field: string, value: unknown): string {
  if (field === 'price') return toFigure(centsOf(Number(value)));
  if (field === 'type') return namesOfTypes(String(value).split(',').sort().join());
  return shortText(value);
}

const shortText = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(shortText).join(' | ');
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .sort(([one], [other]) => one.localeCompare(other))
      .flatMap(([, one]) => (one === '' ? [] : [shortText(one)]))
      .join(' ');
  return value === undefined ? '' : String(value);
};

async function carryOut(tx: Tx, restaurantId: number, { planned, newCategories }: Plan): Promise<void> {
  await addCategories(tx, restaurantId, newCategories);
  const categories = new Map((await readCategories(tx, restaurantId)).map((one) => [nameKey(one.name), one.id]));
  const values = ({ draft, stored, categoryName }: Planned) => ({
    ...(stored ? rowAfter(stored, draft) : setOf(draft)),
    categoryId: categories.get(nameKey(categoryName)) ?? 0,
  });
  const isNew = (one: Planned) => one.stored === undefined;
  const added = await addItems(tx, restaurantId, planned.filter(isNew).map(values));
  await addSubItems(
    tx,
    restaurantId,
    planned.filter(isNew).flatMap(({ draft }) => {
      const itemId = added.get(draft.name) ?? 0;
      return draft.subItems.map((subItem, position) => ({ ...subItem, itemId, position }));
    }),
  );
  const changed = planned.flatMap((one) => (one.stored && one.fields.length > 0 ? [{ one, id: one.stored.id }] : []));
  const ids = new Map((await allItems(tx, restaurantId)).map(({ id, name }) => [nameKey(name), id]));
  const pairsOf = ({ dish }: Planned) => dish.goesWith?.flatMap((name) => ids.get(nameKey(name)) ?? []);
  await changeItems(
    tx,
    restaurantId,
    changed.map(({ one, id }) => ({ ...values(one), goesWith: pairsOf(one) ?? one.draft.goesWith, id })),
  );
  for (const { one, id } of changed)
    if (one.fields.some(({ field }) => field === 'subItems'))
      await replaceSubItems(tx, restaurantId, id, one.draft.subItems);
  const idOf = (one: Planned) => one.stored?.id ?? added.get(one.draft.name) ?? 0;
  const paired = planned.filter((one) => isNew(one) && one.dish.goesWith);
  await changeItems(
    tx,
    restaurantId,
    paired.map((one) => ({ ...values(one), goesWith: pairsOf(one) ?? [], id: idOf(one) })),
  );
  for (const one of planned) if (one.offer) await items.update(tx, { restaurantId, id: idOf(one) }, one.offer);
}

function summaryOf({ dishes, leftOut }: MenuText, { planned, newCategories, faults }: Plan) {
  const { shown } = menuFileLimits;
  const written = (message: Fault['message']) => (typeof message === 'string' ? message : say(serverLanguage, message));
  const changes = planned.filter(({ stored, fields }) => !stored || fields.length > 0);
  const added = changes.filter(({ stored }) => !stored).length;
  return {
    dishes: dishes.length,
    newCategories: newCategories.map(({ name }) => name),
    added,
    changed: changes.length - added,
    same: planned.length - changes.length,
    changes: changes.slice(0, shown).map(({ dish: { row }, draft: { name }, stored, fields }) => ({
      ...{ row, itemName: name, isNew: !stored, fields },
    })),
    faults: faults.slice(0, shown).map(({ message, ...place }) => ({ ...place, message: written(message) })),
    faultCount: faults.length,
    leftOut: leftOut.map((one) => say(serverLanguage, one)),
  };
}
