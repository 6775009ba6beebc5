import { atOnce, type CourseLine, firedCourses, heldCourses } from '../../../../core/domain/courses.ts';
import type { CheckedLine } from '../../../api/cart/against-menu.ts';
import type { CartLine } from '../../../api/cart/cart-line.ts';
import type { TaxedMenu } from '../../../api/cart/cart-totals.ts';

export interface CoursePart {
  readonly course: number;
  readonly lines: readonly CheckedLine[];
  /** True if the kitchen will not make it with this order. */
  readonly isHeld: boolean;
  /** True if it would be held, but is fired with this order. */
  readonly isFired: boolean;
}

/** A ticket's lines by course, first course first, given what the table has ordered before. */
export function partsByCourse(
  lines: readonly CheckedLine[],
  menu: TaxedMenu,
  ordered: readonly CourseLine[],
  fire: readonly number[],
): CoursePart[] {
  const withCourses = lines.map((checked) => ({ checked, course: courseOf(checked.line, menu) }));
  const ready = withCourses.filter(({ checked }) => checked.orderable);
  const held = heldCourses([...ordered, ...ready], firedCourses(ordered));
  return [...new Set(withCourses.map(({ course }) => course))]
    .sort((a, b) => a - b)
    .map((course) => ({
      course,
      lines: withCourses.flatMap((entry) => (entry.course === course ? [entry.checked] : [])),
      isHeld: held.includes(course) && !fire.includes(course),
      isFired: held.includes(course) && fire.includes(course),
    }));
}

function courseOf(line: CartLine, { categories }: TaxedMenu): number {
  const category = categories.find(({ itemCategoryId }) => itemCategoryId === line.itemCategoryId);
  return line.course ?? category?.course ?? atOnce;
}

/** The number of dishes that are sent. */
export const portionsOf = (parts: readonly CoursePart[]): number =>
  parts.flatMap(({ lines }) => lines).reduce((sum, { line, orderable }) => sum + (orderable ? line.qty : 0), 0);
