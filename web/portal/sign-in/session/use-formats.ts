import { useQuery } from '@tanstack/react-query';
import { type Formats, formatsOf } from '../../../../core/domain/formats/formats.ts';
import { restaurantNamesQuery } from './calls.ts';
import { useSession } from './use-session.ts';

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
