import { useQuery } from '@tanstack/react-query';
import { type Formats, formatsOf } from '../../../../core/domain/formats/formats.ts';
import { restaurantNamesQuery } from './calls.ts';
import { useSession } from './use-session.ts';

/** How the session's restaurant writes moments and amounts. */
export function useFormats(): Formats {
  return formatsOf(useSession()?.region);
}

/** The same of a restaurant that the user may see; of all of them together (empty) it is the session's. */
export function useFormatsOf(restaurantId: string): Formats {
  const own = useFormats();
  const { data } = useQuery(restaurantNamesQuery());
  const chosen = data?.find(({ id }) => String(id) === restaurantId);
  return chosen ? formatsOf(chosen.region) : own;
}
