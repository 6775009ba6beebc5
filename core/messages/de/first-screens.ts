import { dishTexts } from './core/dishes.ts';
import { neededChoiceTexts } from './core/needed-choice.ts';
import { productTexts } from './core/product.ts';
import { dinerAppTexts } from './diner/app.ts';
import { checkInTexts } from './diner/check-in.ts';
import { menuTexts } from './diner/menu.ts';
import { stateTexts } from './ui/states.ts';

export const rooms = [dishTexts, neededChoiceTexts, productTexts, dinerAppTexts, checkInTexts, menuTexts, stateTexts];
