import { courseName, type HeldDishes } from '../../../../core/domain/courses.ts';
import { courseActMessages } from '../../../../core/messages/en/portal/courses.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { FireButton } from './fire-button.tsx';
import styles from './held-courses.module.css';

interface HeldCoursesProps {
  orderID: number;
  table: string;
  held: readonly HeldDishes[];
}

/** Held courses of an order, each with a button to fire it. */
export function HeldCourses({ orderID, table, held }: HeldCoursesProps) {
  return held.map(({ course, dishes }) => (
    <div key={course} className={`${common.apart} ${styles.held}`}>
      <span>{say(courseActMessages.heldDishes, { course: courseName(course), count: dishes })}</span>
      <FireButton orderID={orderID} table={table} course={course} className={styles.fire} />
    </div>
  ));
}
