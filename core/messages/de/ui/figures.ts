import { figureMessages } from '../../en/ui/figures.ts';
import { translation } from '../../translation.ts';

export const figureTexts = translation(figureMessages, { howCalculated: 'So wird gerechnet' });
