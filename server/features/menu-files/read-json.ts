import { z } from 'zod';
import { ChoiceGroupRecord } from '../../../core/contract/choice-groups.ts';
import { ItemRecord } from '../../../core/contract/items.ts';
import { OfferTimes, PercentWindowsRecord, PriceWindowsRecord } from '../../../core/contract/offer-times.ts';
import { list, TypedFigure } from '../../../core/contract/shapes.ts';
import { menuFileLimits } from '../../../core/domain/menu-file-limits.ts';
import { menuFileMessages as words } from '../../../core/messages/en/server/menu-files.ts';
import { fill } from '../../../core/messages/message.ts';
import {
  type Fault,
  type FileDish,
  type FileGroup,
  type FileTimes,
  faulty,
  inTurns,
  type MenuText,
} from './menu-text.ts';

const most = menuFileLimits.namesPerDish;
/** Null removes windows, as an empty list does. */
const removable = <Shape extends z.ZodType>(shape: Shape) =>
  shape.nullish().transform((sent) => (sent === null ? ([] as never) : sent));
const JsonDish = ItemRecord.omit({ itemId: true, category: true, version: true }).extend({
  // R would remove the dish of that name.
  availibilty: z.enum(['A', 'N', 'O']).nullish(),
  offerTimes: removable(OfferTimes),
  priceWindows: removable(PriceWindowsRecord),
  goesWith: list(z.string(), { most }).nullish(),
  photo: z.object({ hash: z.string() }).nullish(),
  groups: list(
    z.object({
      groupName: z.string(),
      prices: list(z.object({ subItemName: z.string(), price: TypedFigure }), { most }).nullish(),
    }),
    { most },
  ).nullish(),
});
const JsonGroup = ChoiceGroupRecord.omit({ groupId: true, version: true }).extend({
  choices: list(
    ChoiceGroupRecord.shape.choices
      .unwrap()
      .unwrap()
      .element.omit({ choiceId: true, soldOut: true, opensGroupId: true, itemId: true })
      .extend({ opens: z.string().nullish(), dish: z.string().nullish() }),
    { most: 1000 },
  ).nullish(),
});
const JsonTimes = z.object({ offerTimes: OfferTimes.nullish(), priceWindows: PercentWindowsRecord.nullish() });
const times = { offerTimes: z.unknown().optional(), priceWindows: z.unknown().optional() };
const JsonMenu = z.object({
  comanda: z.literal(1),
  offerTimes: z.unknown().optional(),
  choiceGroups: z.array(z.unknown()).nullish(),
  categories: z.array(
    z.object({ categoryName: z.string(), description: z.string().optional(), ...times, items: z.array(z.unknown()) }),
  ),
});

export async function readJson(text: string): Promise<MenuText> {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    return faulty(fill(words.badJson, { fault: (error as Error).message }));
  }
  const menu = JsonMenu.safeParse(value);
  if (!menu.success) return faulty(words.otherJson);
  const faults: Fault[] = [];
  const groups: FileGroup[] = [];
  const given = menu.data.choiceGroups ?? [];
  if (given.length > menuFileLimits.groups) return faulty(fill(words.tooManyGroups, { most: menuFileLimits.groups }));
  for await (const [at, group] of inTurns(given)) {
    const read = JsonGroup.safeParse(group);
    if (read.success) groups.push({ row: at + 1, record: read.data });
    else faults.push(faultOf(read.error, at + 1, 'choiceGroups'));
  }
  const { categories } = menu.data;
  const times = readTimes(menu.data, faults);
  const dishes: FileDish[] = [];
  const listed = categories.flatMap(({ items, ...category }) => items.map((item) => ({ item, category })));
  for await (const [at, { item, category }] of inTurns(listed)) {
    const row = at + 1;
    const dish = JsonDish.safeParse(item);
    if (dish.success) dishes.push({ row, ...dishOf(dish.data, category) });
    else faults.push(faultOf(dish.error, row));
  }
  return { times, groups, dishes, faults, leftOut: [], columnOf: (field) => field };
}

/** Of the menu and of its categories, which are counted from 1. */
function readTimes({ offerTimes, categories }: z.output<typeof JsonMenu>, faults: Fault[]): FileTimes[] {
  const all = [{ offerTimes, priceWindows: undefined, categoryName: undefined }, ...categories];
  return all.flatMap(({ categoryName, ...sent }, row) => {
    if (sent.offerTimes === undefined && sent.priceWindows === undefined) return [];
    const read = JsonTimes.safeParse(sent);
    const name = categoryName === undefined ? {} : { categoryName };
    if (read.success) return [{ row, ...name, ...read.data }];
    faults.push(faultOf(read.error, row, ...Object.values(name).flatMap((own) => ['categories', own])));
    return [];
  });
}

function dishOf(
  { goesWith, groups, photo, ...record }: z.output<typeof JsonDish>,
  { categoryName, description }: { readonly categoryName: string; readonly description?: string | undefined },
): Omit<FileDish, 'row'> {
  return {
    ...{ categoryName, record },
    ...(description !== undefined && { categoryDescription: description }),
    ...(goesWith && { goesWith }),
    ...(groups && { groups }),
    ...(photo && { photo: photo.hash }),
  };
}

function faultOf({ issues: [issue] }: z.ZodError, row: number, ...place: string[]): Fault {
  const message = fill(words.badJson, { fault: issue?.message ?? '' });
  return { row, column: [...place, ...(issue?.path ?? [])].join('.'), message };
}
