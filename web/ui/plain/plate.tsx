import styles from './plate.module.css';
import plates from './plates.svg?no-inline';

/** The drawings of plates.svg. */
export const plateDrawings = ['soup', 'steak', 'cake', 'drink', 'pasta', 'salad', 'burrata', 'burger'] as const;
export type PlateDrawing = (typeof plateDrawings)[number];

/** For a name that says nothing: no slice of cake beside the fries. */
const plainDrawings: readonly PlateDrawing[] = ['salad', 'burrata'];
const tints = ['a', 'b', 'c', 'd'] as const;

const hints: [RegExp, PlateDrawing][] = [
  [/soup|bisque|chowder|broth|ramen|curry|stew|chil[il]i/i, 'soup'],
  [/burger|sandwich|bread|bun|taco|wrap|focaccia|melt\b|toast|croque|sourdough/i, 'burger'],
  [/salad|slaw|leaves|green|olive|vegetable|guacamole|cauliflower|sprout|bowl|caesar|niçoise/i, 'salad'],
  [/pasta|spaghetti|tonnarelli|noodle|lasagn|ravioli|gnocchi|pepe|risotto|rigatoni|tagliatelle|mac &/i, 'pasta'],
  [/steak|beef|lamb|pork|rib|chicken|duck|asada/i, 'steak'],
  [/cake|tarte?\b|pie\b|brownie|dessert|sundae|ice cream|tiramisu|churro|flan|sorbet|brûlée|affogato/i, 'cake'],
  [/drink|water|lemonade|juice|tea\b|coffee|soda|beer|wine|cola|horchata|fresca|espresso|cappuccino|spritz/i, 'drink'],
  [/burrata|peach|cheese|mozzarella|tomato/i, 'burrata'],
];

/** The same words always give the same number below `count`. */
function pick(words: string, count: number): number {
  let sum = 7;
  for (const letter of words) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return sum % count;
}

interface PlateProps {
  /** Chooses the drawing and the tint: the same name always looks the same. */
  name: string;
  /** `photo` fills its box with a tinted rounded square, `tile` is a small circle, `bare` is the plate alone. */
  shape?: 'photo' | 'tile' | 'bare';
  drawing?: PlateDrawing;
  className?: string;
}

/**
 * A drawn plate that stands in for a picture, and comes as one does: after the words. Decoration only: the name is always
 * written beside it.
 */
export function Plate({ name, shape = 'photo', drawing, className = '' }: PlateProps) {
  const hinted = hints.find(([words]) => words.test(name))?.[1];
  const chosen = drawing ?? hinted ?? plainDrawings[pick(name, plainDrawings.length)] ?? 'salad';
  const tint = tints[pick(name, tints.length)] ?? 'a';
  const viewBox = shape === 'tile' ? '12 12 76 76' : '7 7 86 86';
  return (
    <span className={`${styles.plate} ${styles[shape]} ${styles[tint]} ${className}`} aria-hidden="true">
      <svg viewBox={viewBox} role="presentation">
        <use href={`${plates}#${chosen}`} />
      </svg>
    </span>
  );
}
