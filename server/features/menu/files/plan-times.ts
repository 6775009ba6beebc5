import { courseName } from '../../../../core/domain/courses.ts';
import type { Formats } from '../../../../core/domain/formats/formats.ts';
import { nameKey } from '../../../../core/domain/item-rules.ts';
import type { Cents } from '../../../../core/domain/money.ts';
import type { Schedule } from '../../../../core/domain/offer-times.ts';
import { timesWords } from '../../../../core/domain/offer-times-words.ts';
import { type PriceWindow, priceWindowWords } from '../../../../core/domain/pricing/offer-price.ts';
import { menuFileMessages as words } from '../../../../core/messages/en/server/menu-files.ts';
import { say } from '../../../../core/messages/say.ts';
import { serverLanguage } from '../../../platform/language.ts';
import { type FieldWords, isRefusal, type Refusal } from '../../../platform/refusal.ts';
import { checkOffer, presentOffer, type StoredOffer } from '../../offer-times/offer-times.service.ts';
import type { ItemRow } from '../dishes/items.queries.ts';
import { categoryFault } from './json-places.ts';
import { changeOf, type Fault, type FieldChanges, type FileDish, type FileTimes } from './menu-text.ts';

/** Stored fields of a category besides its name and dishes. */
type StoredTimes = StoredOffer & { readonly course?: number | null };

interface SentTimes {
  readonly offerTimes: object | null | undefined;
  readonly priceWindows: object | null | undefined;
}

export interface PlannedTimes extends Required<StoredTimes> {
  readonly row: number;
  /** Undefined for the menu as a whole. */
  readonly categoryName: string | undefined;
  /** Empty for a category that is still to be added. */
  readonly fields: FieldChanges;
}

export interface TimesPlan {
  readonly planned: readonly PlannedTimes[];
  readonly faults: readonly Fault[];
}

/** Plans the times that change. Categories that the file doesn't mention keep theirs. */
export function planTimes(
  formats: Formats,
  menu: StoredOffer,
  categories: ReadonlyMap<string, StoredTimes>,
  times: readonly FileTimes[],
): TimesPlan {
  const planned: PlannedTimes[] = [];
  const faults: Fault[] = [];
  const seen = new Map<string, string>();
  for (const { row, categoryName, ...sent } of times) {
    const fault = (field: FieldWords) => faults.push(categoryFault(row, categoryName, field));
    const [key, sentText] = [nameKey(categoryName), JSON.stringify(sent)];
    if (sentText !== (seen.get(key) ?? sentText)) fault({ path: 'categoryName', message: words.categoryTwice });
    seen.set(key, sentText);
    const stored: StoredTimes | undefined = categoryName === undefined ? menu : categories.get(nameKey(categoryName));
    const offer = checkOffer(formats, { offerTimes: sent.offerTimes ?? [], priceWindows: sent.priceWindows ?? [] });
    if (isRefusal(offer)) {
      for (const field of offer.fields as readonly FieldWords[]) fault(field);
      continue;
    }
    const after = afterImport(stored, sent, offer);
    const fields = stored ? [...offerChanges(formats, stored, after), ...courseChange(stored, after)] : [];
    if (!stored || fields.length > 0) planned.push({ row, categoryName, ...after, fields });
  }
  return { planned, faults };
}

/** Fields that the file doesn't have keep their stored values. */
function afterImport(
  stored: StoredTimes | undefined,
  sent: Omit<FileTimes, 'row'>,
  offer: SentTimes,
): Required<StoredTimes> {
  const { offerTimes = null, priceWindows = null, course = null } = stored ?? {};
  return {
    offerTimes: sent.offerTimes === undefined ? offerTimes : (offer.offerTimes ?? null),
    priceWindows: sent.priceWindows === undefined ? priceWindows : (offer.priceWindows ?? null),
    course: sent.course === undefined ? course : sent.course || null,
  };
}

function courseChange(before: StoredTimes, after: StoredTimes): FieldChanges {
  const name = ({ course }: StoredTimes) => (course ? say(serverLanguage, courseName(course)) : '');
  return changeOf(say(serverLanguage, words.headings.course), name(before), name(after));
}

export function offerChanges(formats: Formats, before: StoredOffer, after: StoredOffer): FieldChanges {
  const times = (windows: object | null) => windows && say(serverLanguage, timesWords(formats, windows as Schedule));
  const prices = (windows: object | null | undefined) =>
    windows && say(serverLanguage, priceWindowWords(formats, windows as readonly PriceWindow[]));
  const { offerTimes, priceWindows } = words.headings;
  return [
    ...changeOf(say(serverLanguage, offerTimes), times(before.offerTimes) ?? '', times(after.offerTimes) ?? ''),
    ...changeOf(say(serverLanguage, priceWindows), prices(before.priceWindows) ?? '', prices(after.priceWindows) ?? ''),
  ];
}

/** The times and lower prices in the file; undefined if it has none. Stored lower prices are then checked instead. */
export function offerIn(
  formats: Formats,
  record: FileDish['record'],
  draft: { readonly priceCents: Cents } | Refusal,
  stored: ItemRow | undefined,
) {
  if (isRefusal(draft)) return undefined;
  const isSent = record.offerTimes != null || record.priceWindows != null;
  if (isSent) return checkOffer(formats, record, draft.priceCents);
  // A stored lower price must remain below the dish's new price.
  const windows =
    stored && draft.priceCents < stored.priceCents ? presentOffer(formats, stored).priceWindows : undefined;
  const kept = windows?.flatMap(({ price, ...window }) =>
    price === undefined ? [] : [{ ...window, price: String(price), percentOff: undefined }],
  );
  const checked = kept && checkOffer(formats, { priceWindows: kept }, draft.priceCents);
  return isRefusal(checked) ? checked : undefined;
}

/** The times and lower prices of an offer or a draft, if they change. */
export const sentOffer = <Times, Prices>({
  offerTimes,
  priceWindows,
}: {
  offerTimes?: Times;
  priceWindows?: Prices;
} = {}) => ({
  ...(offerTimes !== undefined && { offerTimes }),
  ...(priceWindows !== undefined && { priceWindows }),
});
