import { portalPaths } from '../../core/domain/portal-paths.ts';
import { readSession } from '../api/session.ts';
import { isMuted } from './order-sound/volume.ts';

const held = () => {
  const session = readSession();
  return session?.locked ? [] : (session?.privileges ?? []);
};

/** The page opens with the board: its cards are asked for while the scripts are on their way. */
export const isBoardFirst = () => held().includes('order') && window.location.pathname === portalPaths.floor;

/** The bell is going to ring in this page. */
export const isBellHeard = () => held().some((one) => one === 'order' || one === 'kitchen') && !isMuted();
