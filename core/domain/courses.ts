import { courseMessages } from '../messages/en/core/courses.ts';
import type { Message, ValueIn } from '../messages/message.ts';
import { say } from '../messages/say.ts';
import { type KitchenStep, lastKitchenStep } from './kitchen-steps.ts';

/** Courses by number, in the order in which they are served. */
export const courses = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** Not a course: a dish that is brought as soon as it is ready, such as a drink. */
export const atOnce = 0;

/** Line of a confirmed sub-order, or of one that is about to be confirmed. Dishes without a course have none. */
export interface CourseLine {
  readonly course?: number | undefined;
  readonly kitchenStep?: KitchenStep | undefined;
  /** Set by the server if the kitchen must not start the dish yet. */
  readonly held?: true | undefined;
}

/**
 * The courses of an order that are held, first course first. A course is held while an earlier one of the same order
 * is not served. A fired course is never held again. The database function `settle_courses` implements the same rule.
 */
export function heldCourses(lines: readonly CourseLine[], fired: readonly number[]): number[] {
  const unserved = lines.filter(({ kitchenStep }) => kitchenStep !== lastKitchenStep);
  const first = Math.min(...unserved.map(courseOf).filter(Boolean));
  return [...new Set(lines.map(courseOf))]
    .filter((course) => course > first && !fired.includes(course))
    .sort((a, b) => a - b);
}

const courseOf = ({ course = atOnce }: CourseLine) => course;

/** The courses of confirmed lines that the kitchen has been told to make. */
export const firedCourses = (lines: readonly CourseLine[]): number[] => [
  ...new Set(lines.filter(({ held }) => !held).map(courseOf)),
];

/** Held lines by course, first course first. */
export function heldByCourse<Line extends CourseLine>(
  lines: readonly Line[],
): { readonly course: number; readonly lines: readonly Line[] }[] {
  const held = lines.filter((line) => line.held);
  return courses.flatMap((course) => {
    const ofCourse = held.filter((line) => line.course === course);
    return ofCourse.length > 0 ? [{ course, lines: ofCourse }] : [];
  });
}

export interface HeldDishes {
  readonly course: number;
  readonly dishes: number;
}

/** How many dishes of each course are held, first course first. `subOrders` as in API responses. */
export const heldDishes = (
  subOrders: readonly { readonly items: readonly (CourseLine & { readonly itemQuantity: number })[] }[],
): HeldDishes[] =>
  heldByCourse(subOrders.flatMap(({ items }) => items)).map(({ course, lines }) => ({
    course,
    dishes: lines.reduce((sum, { itemQuantity }) => sum + itemQuantity, 0),
  }));

/** Fits into 'are still held: Mains, Desserts'. */
export const heldCount = (held: readonly HeldDishes[]): { count: number; courses: Message[] } => ({
  count: held.reduce((sum, { dishes }) => sum + dishes, 0),
  courses: held.map(({ course }) => courseName(course)),
});

/** 'Mains'; for 0, 'Right away'. */
export function courseName(course: number): Message {
  return courseMessages.names[courses.find((known) => known === course) ?? 'now'];
}

/** The name within a sentence: 'mains' in English, 'Hauptgerichte' in German. */
export const courseInSentence =
  (course: number): ValueIn =>
  (language) => {
    const name = say(language, courseName(course));
    return language === 'en' ? name.toLowerCase() : name;
  };
