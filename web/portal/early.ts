import { portalPaths } from '../../core/domain/portal-paths.ts';
import { readSession } from '../api/session.ts';

export const isBoardFirst = () => {
  const session = readSession();
  const isHeld = session?.privileges?.includes('order') && !session.locked;
  return isHeld === true && window.location.pathname === portalPaths.floor;
};
