import { portalPaths } from '../../core/domain/portal-paths.ts';
import { readSession } from '../api/session.ts';

/** True if the page opens with the board, whose cards can load along with the scripts. */
export const isBoardFirst = () => {
  const session = readSession();
  const isHeld = session?.privileges?.includes('order') && !session.locked;
  return isHeld === true && window.location.pathname === portalPaths.floor;
};
