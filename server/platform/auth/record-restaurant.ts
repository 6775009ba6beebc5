import { refuse } from '../refusal.ts';
import type { StaffPrincipal } from './staff-access.ts';

/**
 * The restaurant in which a record is saved: the one that its body names, where this user may choose it, otherwise the
 * session's. A record never moves: one that exists is looked for in that restaurant.
 */
export function restaurantOfRecord(
  { restaurantId, isPlatform }: Pick<StaffPrincipal, 'restaurantId' | 'isPlatform'>,
  wanted: number | null | undefined,
) {
  if (wanted == null || wanted === restaurantId) return restaurantId;
  return isPlatform ? wanted : refuse('NotAllowed');
}
