import { type Refusal, refuse } from '../refusal.ts';
import type { StaffPrincipal } from './staff-access.ts';

/** The restaurant to save a record in: the body's if the user may choose, else the session's. Records never move. */
export function restaurantOfRecord(
  { restaurantId, isPlatform }: Pick<StaffPrincipal, 'restaurantId' | 'isPlatform'>,
  requested: number | null | undefined,
): number | Refusal<'NotAllowed'> {
  if (requested == null || requested === restaurantId) return restaurantId;
  return isPlatform ? requested : refuse('NotAllowed');
}
