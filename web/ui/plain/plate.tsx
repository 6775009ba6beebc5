import styles from './plate.module.css';
import plates from './plates.svg?no-inline';

export const plateDrawings = ['soup', 'pasta', 'salad', 'burrata', 'burger'] as const;
export type PlateDrawing = (typeof plateDrawings)[number];

/** Decoration; never depicts a dish of the menu. */
export function Plate({ drawing, className = '' }: { drawing: PlateDrawing; className?: string }) {
  return (
    <span className={`${styles.plate} ${className}`} aria-hidden="true">
      <svg viewBox="7 7 86 86" role="presentation">
        <use href={`${plates}#${drawing}`} />
      </svg>
    </span>
  );
}

const tints = ['a', 'b', 'c', 'd'] as const;

function tintOf(name: string): string | undefined {
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return styles[tints[sum % tints.length] ?? 'a'];
}

export interface DishMarkProps {
  name: string;
  /** `photo` fills its box with a rounded square, `tile` is a small circle. */
  shape?: 'photo' | 'tile';
  className?: string;
}

/** For a dish without a photo: a calm tint. Decorative: the name is always next to it. */
export function DishMark({ name, shape = 'photo', className = '' }: DishMarkProps) {
  return <span className={`${styles.plate} ${styles[shape]} ${tintOf(name)} ${className}`} aria-hidden="true" />;
}
