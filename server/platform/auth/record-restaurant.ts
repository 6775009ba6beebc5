import { refuse } from '../refusal.ts';
import type { StaffPrincipal } from './staff-access.ts';

/** The restaurant to save a record in: the body's if this user may choose it, otherwise the session's. Records never move. */
export function restaurantOfRecord(
  { restaurantId, isPlatform }: Pick<StaffPrincipal, 'restaurantId' | 'isPlatform'>,
  wanted: number | null | undefined,
) {
  if (wanted == null || wanted === restaurantId) return restaurantId;
  return isPlatform ? wanted : refuse('NotAllowed');
}
