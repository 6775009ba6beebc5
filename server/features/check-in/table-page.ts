import { addressOf } from '../../../core/contract/address.ts';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { largestId } from '../../../core/contract/shapes.ts';
import { dinerPaths, publicPaths } from '../../../core/domain/paths.ts';
import { configOfText } from '../../../core/domain/restaurant-config.ts';
import type { PageFacts } from '../../platform/http/web-pages.ts';
import type { Services } from '../../platform/services.ts';
import { findRestaurantTerms } from '../restaurants/restaurants.service.ts';
import { otpRequirement } from './check-in.service.ts';

const tablePage = new RegExp(`^(${dinerPaths.start}/\\w+/)([1-9]\\d{0,9})-`);

/** Title, colors and preloads of the page; undefined for other pages. Only reads: opening a link starts no visit. */
export async function factsOfTablePage({ db, log }: Services, path: string): Promise<PageFacts | undefined> {
  const [, start, digits] = tablePage.exec(path) ?? [];
  const rid = Number(digits);
  if (start === undefined || rid > largestId) return undefined;
  try {
    const terms = await findRestaurantTerms(db, rid);
    if (!terms) return undefined;
    const isAtDoor = start === dinerPaths.checkIn('');
    const showsMenu = isAtDoor || start === dinerPaths.menu('');
    const needsOtp = isAtDoor && otpRequirement(terms.config) !== 0;
    const calls = [
      ...(isAtDoor ? ([endpoints.isOtpRequired] as const) : []),
      ...(needsOtp || !showsMenu ? [] : ([endpoints.itemMenu, endpoints.taxRate] as const)),
    ];
    const { accent } = configOfText(terms.config);
    if (!showsMenu && accent === '') return undefined;
    return {
      title: terms.name,
      ...(accent && { style: publicPaths.accent(accent.slice(1).toLowerCase()) }),
      calls: calls.map((call) => addressOf(call, { query: { rid } }).url),
    };
  } catch (error) {
    log.warn({ err: error }, 'a page goes out without what is known of its table');
    return undefined;
  }
}
