import type { CategoryRecord } from '../../../../core/contract/categories.ts';
import { recordName, textLimits } from '../../../../core/domain/record-text.ts';
import { recordMessages } from '../../../../core/messages/en/server/records.ts';
import { fill } from '../../../../core/messages/message.ts';
import type { Draft } from '../../../platform/record-table.ts';
import { isRefusal, refuse } from '../../../platform/refusal.ts';
import { catchUniqueViolation, nameTaken, tooLong } from '../../../platform/saving.ts';
import type { Services } from '../../../platform/services.ts';
import { readOffer } from '../../offer-times/offer-times.service.ts';
import { changeMenu, growMenu } from '../published/menus.service.ts';
import { categories, categoryNames, lockForDelete } from './categories.queries.ts';

export { categories, categoryNames };

export async function saveCategory(
  services: Services,
  restaurantId: number,
  record: CategoryRecord | null | undefined,
) {
  const draft = readDraft(record);
  if (isRefusal(draft)) return draft;
  const { itemCategoryId, version } = record ?? {};
  return catchUniqueViolation({ categories_name: nameTaken }, () =>
    growMenu(services, restaurantId, async (tx) => {
      const offer = await readOffer(tx, restaurantId, record ?? {});
      if (isRefusal(offer)) return offer;
      return categories.save(tx, restaurantId, { id: itemCategoryId, version }, { ...draft, ...offer });
    }),
  );
}

function readDraft(record: CategoryRecord | null | undefined) {
  if (!record || Object.keys(record).length === 0) return refuse('InputDataNotProvided');
  const name = recordName(record.categoryName);
  const description = record.description?.trim();
  if (name === '') return refuse('MissingName');
  const long = tooLong('categoryName', name) ?? tooLong('description', description, textLimits.description);
  if (long) return long;
  const course = record.course == null ? undefined : record.course || null;
  return { name, description, course } satisfies Omit<Draft<typeof categories>, 'offerTimes' | 'priceWindows'>;
}

export function deleteCategory(services: Services, restaurantId: number, id: number) {
  return changeMenu(services, restaurantId, async (tx) => {
    const category = await lockForDelete(tx, restaurantId, id);
    if (!category) return refuse('NotFound');
    if (category.items > 0) return refuse('InUse', { words: inUseWords(category) });
    await categories.remove(tx, { restaurantId, id });
    return true as const;
  });
}

function inUseWords({ name, items }: { name: string; items: number }) {
  return fill(recordMessages.itemsOfCategory, { name, count: items });
}
