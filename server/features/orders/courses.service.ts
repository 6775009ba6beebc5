import { courseInSentence, courseName } from '../../../core/domain/courses.ts';
import { orderMessages } from '../../../core/messages/en/server/orders.ts';
import { fill } from '../../../core/messages/message.ts';
import type { StaffPrincipal } from '../../platform/auth/staff-access.ts';
import { changeFloor } from '../../platform/change-floor.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { listDueCourses, markFired, wasFired } from './courses.queries.ts';
import { findOrderStatus } from './decide.queries.ts';

/** Fires a course of an order. If two people press at once, the second is refused. */
export async function fireCourse(
  services: Services,
  { restaurantId, userId }: StaffPrincipal,
  { orderId, course }: { readonly orderId: number; readonly course: number },
) {
  return changeFloor(services, restaurantId, async (tx) => {
    if (!(await findOrderStatus(tx, restaurantId, orderId))) return refuse('NotFound');
    if (await markFired(tx, restaurantId, { orderId, course, userId })) return { fired: course };
    const { fired, none } = orderMessages.course;
    const words = (await wasFired(tx, restaurantId, orderId, course))
      ? fill(fired, { course: courseName(course) })
      : fill(none, { order: orderId, course: courseInSentence(course) });
    return refuse('NothingHeld', { words });
  });
}

/** Fires courses whose time has come. Several programs may run this at once; only one of them fires each course. */
export async function fireDueCourses(services: Pick<Services, 'db' | 'feed'>): Promise<void> {
  for (const { restaurantId, ...due } of await listDueCourses(services.db)) {
    await changeFloor(services, restaurantId, (tx) => markFired(tx, restaurantId, { ...due, userId: null }));
  }
}
