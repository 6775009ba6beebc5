import { useQuery } from '@tanstack/react-query';
import { type Formats, formatsOf } from '../../../../core/domain/formats/formats.ts';
import { readSession } from '../../../api/session.ts';
import { restaurantNamesQuery } from './calls.ts';
import { useSession } from './use-session.ts';

/** For code outside of components. */
export const sessionFormats = (): Formats => formatsOf(readSession()?.region);

export function useFormats(): Formats {
  return formatsOf(useSession()?.region);
}

/**
 * The formats of a restaurant that the user may see. An empty id, for all restaurants, gives the session's in their
 * currency. If they have several, each amount brings its own.
 */
export function useFormatsOf(restaurantId: string): { readonly formats: Formats; readonly isInSeveral: boolean } {
  const formats = useFormats();
  const { data = [] } = useQuery(restaurantNamesQuery());
  const chosen = data.find(({ id }) => String(id) === restaurantId);
  if (chosen) return { formats: formatsOf(chosen.region), isInSeveral: false };
  const [currency, ...others] = new Set(data.map(({ region }) => formatsOf(region).currency));
  return { formats: others.length > 0 ? formats : inCurrency(formats, currency), isInSeveral: others.length > 0 };
}

/** The same formats with another currency, if there is one. */
export const inCurrency = (formats: Formats, currency: string | undefined): Formats =>
  currency === undefined || currency === formats.currency ? formats : formatsOf({ ...formats, currency });
