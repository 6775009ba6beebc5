import { laterPart, UnseenOnTheWay } from './later-part.tsx';

export const LaterMenu = laterPart(async () => (await import('./menu-beside.tsx')).MenuBeside, UnseenOnTheWay);
