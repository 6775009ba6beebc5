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

interface FormatsOfScope {
  readonly formats: Formats;
  /** Whether each amount brings its own currency. Undefined until the restaurants are known. */
  readonly isInSeveral: boolean | undefined;
}

/** The formats of a restaurant that the user may see. An empty id, for all, gives the session's in their currency. */
export function useFormatsOf(restaurantId: string): FormatsOfScope {
  const formats = useFormats();
  const { data } = useQuery(restaurantNamesQuery());
  if (restaurantId !== '') {
    const chosen = data?.find(({ id }) => String(id) === restaurantId);
    return { formats: chosen ? formatsOf(chosen.region) : formats, isInSeveral: false };
  }
  const [currency, ...others] = new Set(data?.map(({ region }) => formatsOf(region).currency));
  if (others.length > 0) return { formats, isInSeveral: true };
  return { formats: inCurrency(formats, currency), isInSeveral: data && false };
}

/** The same formats with another currency, if there is one. */
export const inCurrency = (formats: Formats, currency: string | undefined): Formats =>
  currency === undefined || currency === formats.currency ? formats : formatsOf({ ...formats, currency });
