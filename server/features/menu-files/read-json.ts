import { z } from 'zod';
import { ChoiceGroupRecord } from '../../../core/contract/choice-groups.ts';
import { ItemRecord } from '../../../core/contract/items.ts';
import { list, TypedFigure } from '../../../core/contract/shapes.ts';
import { menuFileLimits } from '../../../core/domain/menu-file-limits.ts';
import { menuFileMessages as words } from '../../../core/messages/en/server/menu-files.ts';
import { fill } from '../../../core/messages/message.ts';
import { type Fault, type FileDish, type FileGroup, faulty, type MenuText } from './menu-text.ts';

const most = menuFileLimits.namesPerDish;
const JsonDish = ItemRecord.omit({ itemId: true, category: true, version: true }).extend({
  // R would remove the dish of that name.
  availibilty: z.enum(['A', 'N', 'O']).nullish(),
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
const JsonMenu = z.object({
  comanda: z.literal(1),
  choiceGroups: z.array(z.unknown()).max(menuFileLimits.dishes).nullish(),
  categories: z.array(
    z.object({ categoryName: z.string(), description: z.string().optional(), items: z.array(z.unknown()) }),
  ),
});

export function readJson(text: string): MenuText {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    return faulty(fill(words.badJson, { fault: (error as Error).message }));
  }
  const menu = JsonMenu.safeParse(value);
  if (!menu.success) return faulty(words.otherJson);
  const faults: Fault[] = [];
  const groups = (menu.data.choiceGroups ?? []).flatMap((group, at): FileGroup[] => {
    const read = JsonGroup.safeParse(group);
    if (read.success) return [{ row: at + 1, record: read.data }];
    faults.push(faultOf(read.error, at + 1, 'choiceGroups'));
    return [];
  });
  const dishes: FileDish[] = [];
  let row = 0;
  for (const { categoryName, description, items } of menu.data.categories) {
    for (const item of items) {
      row += 1;
      const dish = JsonDish.safeParse(item);
      if (!dish.success) {
        faults.push(faultOf(dish.error, row));
        continue;
      }
      const { goesWith, groups: attached, photo, ...record } = dish.data;
      dishes.push({
        ...{ row, categoryName, record },
        ...(description !== undefined && { categoryDescription: description }),
        ...(goesWith && { goesWith }),
        ...(attached && { groups: attached }),
        ...(photo && { photo: photo.hash }),
      });
    }
  }
  return { groups, dishes, faults, leftOut: [], columnOf: (field) => field };
}

function faultOf({ issues: [issue] }: z.ZodError, row: number, ...place: string[]): Fault {
  const message = fill(words.badJson, { fault: issue?.message ?? '' });
  return { row, column: [...place, ...(issue?.path ?? [])].join('.'), message };
}
