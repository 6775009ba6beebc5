import type { MenuCategory } from '../../../core/contract/menu.ts';
import { atOnce, courseName } from '../../../core/domain/courses.ts';
import { cartMessages } from '../../../core/messages/en/diner/cart.ts';
import { say } from '../../ui/plain/say.tsx';
import { Choice } from '../ui/choice.tsx';
import styles from './customize-sheet.module.css';

interface CourseChoiceProps {
  menu: readonly MenuCategory[];
  itemId: number;
  /** Undefined means the usual course of the dish. */
  course: number | undefined;
  onChange: (course: number | undefined) => void;
}

/** Lets the guest choose when a dish is brought. Renders nothing if the restaurant doesn't use courses. */
export function CourseChoice({ menu, itemId, course, onChange }: CourseChoiceProps) {
  const known = [...new Set(menu.flatMap((category) => category.course ?? []))].sort();
  if (known.length === 0) return null;
  const category = menu.find(({ items }) => items.some((item) => item.itemId === itemId));
  const usual = category?.course ?? atOnce;
  return (
    <fieldset className={styles.card}>
      <legend className={styles.legend}>{say(cartMessages.whenToBring)}</legend>
      {[atOnce, ...known].map((offered) => (
        <Choice
          key={offered}
          kind="one"
          group="course"
          label={say(courseName(offered))}
          {...(offered === usual && { extra: say(cartMessages.usual) })}
          checked={offered === (course ?? usual)}
          onChange={() => onChange(offered === usual ? undefined : offered)}
        />
      ))}
    </fieldset>
  );
}
