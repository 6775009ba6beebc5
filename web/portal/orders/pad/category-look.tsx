import { foldedText } from '../../../../core/domain/folded-text.ts';
import { ClocheIcon, icon, LeafIcon } from '../../../ui/plain/icons.tsx';
import { FlameIcon } from '../../../ui/staff/later-icons.tsx';

const GlassIcon = /* @__PURE__ */ icon('M7 4h10l-.8 7.5a4.2 4.2 0 0 1-8.4 0zM12 15.5v5M8.5 20.5h7M7.5 8.5h9');
const CakeIcon = /* @__PURE__ */ icon('M3.5 13.5 18 7c1.8 1.5 2.5 4 2.5 6.5z', 'M3.5 13.5V19h17v-5.5M3.5 16.300h17');
const BurgerIcon = /* @__PURE__ */ icon(
  'M4.5 11a7.5 5.8 0 0 1 15 0zM4 14h16M5 17h14a2.5 2.5 0 0 1-2.5 2.5h-9A2.5 2.5 0 0 1 5 17z',
);
const BowlIcon = /* @__PURE__ */ icon(
  'M4 12h16a8 7.5 0 0 1-16 0zM9 20.5h6',
  'M7.5 12c0-6 9-6 9 0M10.5 12c0-2.5 3-2.5 3 0',
);
const FriesIcon = /* @__PURE__ */ icon('M6.5 10h11l-1.3 10.5H7.8z', 'M8.700 10V5.5M12 10V3.5M15.300 10V5.5');

type Icon = ReturnType<typeof icon>;

/** Icons by common names of categories in English, German, Spanish, French and Italian. */
const icons: readonly (readonly [RegExp, Icon])[] = [
  [/dessert|sweet|cake|ice cream|nachtisch|kuchen|eis\b|postre|dulce|dolc/, CakeIcon],
  [
    /drink|wine|beer|coffee|tea\b|cocktail|getrank|wein|bier|kaffee|bebida|vino|boisson|vin\b|bevand|\bbar\b/,
    GlassIcon,
  ],
  [/burger|sandwich|taco|torta|wrap/, BurgerIcon],
  [/salad|salat|ensalada|insalat|vegan|vegetar|veget/, LeafIcon],
  [/pasta|risotto|noodle|soup|bowl|nudel|suppe|sopa|soupe|zupp|ramen|rice/, BowlIcon],
  [/grill|steak|bbq|meat|fleisch|carne|viande|asado|brasa/, FlameIcon],
  [/side|fries|snack|beilage|acompana|accompagn|contorn/, FriesIcon],
];

export function CategoryIcon({ of }: { of: string }) {
  const name = foldedText(of);
  const found = icons.find(([words]) => words.test(name))?.[1] ?? ClocheIcon;
  return found({});
}
