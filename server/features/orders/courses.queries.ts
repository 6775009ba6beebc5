import { type RawBuilder, sql } from 'kysely';
import { orderStatusesBefore } from '../../../core/domain/order-states.ts';
import type { Queryable, Tx } from '../../platform/database.ts';
import { statusList } from '../../platform/statuses.ts';

/** SQL: true if the kitchen must not start the line `l` yet. `orderId` is the id of its order. */
export const isHeld = (orderId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(l.course is not null and is_held(l.restaurant_id, ${orderId}, l.course))`;

/** SQLSTATE of the error when an order with held dishes is closed. */
export const dishesHeld = 'CM002';

interface Firing {
  readonly orderId: number;
  readonly course: number;
  /** Null if the clock fires the course, or a guest who closes the order does. */
  readonly userId: number | null;
}

/** Fires a course for the whole order and prints it. Returns false, and does nothing, if it has no held dishes. */
export async function markFired(tx: Tx, restaurantId: number, { orderId, course, userId }: Firing): Promise<boolean> {
  const { rows } = await sql<{ lines: number }>`
    select fire_course(${restaurantId}, ${orderId}, ${course}::smallint, ${userId}::int) as lines`.execute(tx);
  return rows[0]?.lines !== 0;
}

export async function wasFired(db: Queryable, restaurantId: number, orderId: number, course: number) {
  const { rows } = await sql`
    select from fired_courses
    where restaurant_id = ${restaurantId} and order_id = ${orderId} and course = ${course}`.execute(db);
  return rows.length === 1;
}

/** Fires all held dishes. The caller closes the order in the same transaction. */
export async function fireAll(tx: Tx, restaurantId: number, orderId: number, userId: number | null): Promise<void> {
  await sql`
    select fire_course(${restaurantId}, ${orderId}, w.course, ${userId}::int)
    from (select distinct course from lines_with_course(${restaurantId}, ${orderId})) w`.execute(tx);
}

interface DueCourse {
  readonly restaurantId: number;
  readonly orderId: number;
  readonly course: number;
}

/** The next course of each order, if the minutes set by the restaurant have passed since the last course was fired. */
export async function listDueCourses(db: Queryable): Promise<DueCourse[]> {
  const { rows } = await sql<DueCourse>`
    select o.restaurant_id, o.id as order_id, held.course
    from restaurants r
    join orders o on o.restaurant_id = r.id and o.status in ${statusList(orderStatusesBefore('new'))}
    cross join lateral (
      select min(w.course) as course from lines_with_course(o.restaurant_id, o.id) w
      where is_held(o.restaurant_id, o.id, w.course)
    ) held
    where (r.service_settings ->> 'fireAfterMinutes') is not null and held.course is not null and not is_away(r.id)
      and now() >= (r.service_settings ->> 'fireAfterMinutes')::int * interval '1 minute' + (
        select max(f.fired_at) from fired_courses f where f.restaurant_id = o.restaurant_id and f.order_id = o.id
      )`.execute(db);
  return rows;
}

/** Fires every course that is no longer held, for example because the only earlier dish was voided. */
export async function settleCourses(tx: Tx, restaurantId: number, orderId: number): Promise<void> {
  await sql`select settle_courses(${restaurantId}::int, ${orderId}::bigint)`.execute(tx);
}
