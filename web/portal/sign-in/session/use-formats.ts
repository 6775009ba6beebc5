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

/** The formats of a restaurant that the user may see. An empty id, for all restaurants, gives the session's. */
export function useFormatsOf(restaurantId: string): Formats {
  const formats = useFormats();
  const { data } = useQuery(restaurantNamesQuery());
  const chosen = data?.find(({ id }) => String(id) === restaurantId);
  return chosen ? formatsOf(chosen.region) : formats;
}
