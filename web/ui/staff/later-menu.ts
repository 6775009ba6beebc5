import { laterPart, UnseenOnTheWay } from './later-part.tsx';

/** See menu-beside.tsx. */
export const LaterMenu = laterPart(async () => (await import('./menu-beside.tsx')).MenuBeside, UnseenOnTheWay);
