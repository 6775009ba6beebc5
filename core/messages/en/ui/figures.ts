import { room } from '../../message.ts';

export const figureMessages = room('ui/figures', { howCalculated: 'How this is calculated' });
