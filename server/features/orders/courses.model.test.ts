import fc from 'fast-check';
import { expect, it } from 'vitest';
import { heldCourses } from '../../../core/domain/courses.ts';
import { runs } from '../../../tests/runs.ts';
import { courseDesk, desserts, mains, starters } from '../../testing/course-desk.ts';
import { testApp } from '../../testing/test-app.ts';

// Compares the database's courses with the rule of core/domain: held only by the rule, and a fired line never unfired.
const test = await testApp();

const courseOf = { soup: starters, pasta: mains, cake: desserts, beer: 0 } as const;
type Dish = keyof typeof courseOf;
const dish = fc.constantFrom<Dish>('soup', 'pasta', 'cake', 'beer');

const move = fc.oneof(
  fc.record({ does: fc.constant('take' as const), dishes: fc.uniqueArray(dish, { minLength: 1 }), fires: fc.boolean() }),
  fc.record({ does: fc.constant('fire' as const), dish }),
  fc.record({ does: fc.constant('serve' as const), dish }),
);

it('holds lines by the rule alone, and never again what was fired', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 2, maxLength: 7 }), async (moves) => {
      const { take, line, fire, serve, fired, order } = await courseDesk(test);
      // The order begins with a starter, which may be served at once.
      const { orderID } = await take([line('soup')]);
      const rule = new Set<number>([starters]);
      let before: number[] = [];
      for (const step of moves) {
        if (step.does === 'take') {
          const fires = step.fires ? [courseOf[step.dishes[0] ?? 'soup']] : [];
          await take(step.dishes.map((name) => line(name)), { fire: fires });
          for (const course of fires) rule.add(course);
        } else if (step.does === 'serve') {
          await serve({ soup: 'Soup', pasta: 'Pasta', cake: 'Cake', beer: 'Beer' }[step.dish]);
        } else {
          const course = courseOf[step.dish];
          const { statusCode } = await fire(orderID, course || 9);
          if (statusCode === 200) rule.add(course);
        }
        const lines = (await order(orderID)).suborder.flatMap(({ items }: { items: object[] }) => items);
        const held = heldCourses(lines, [...rule]);
        const shown = lines.flatMap(({ held: isHeld, course }: { held?: true; course?: number }) =>
          isHeld ? (course ?? 0) : [],
        );
        expect([...new Set(shown)].sort()).toEqual(held);
        // What the rule doesn't hold is fired for good.
        for (const { course = 0 } of lines) if (course > 0 && !held.includes(course)) rule.add(course);
        const now = await fired(orderID);
        expect(before.every((course) => now.includes(course))).toBe(true);
        expect(now.filter((course) => !rule.has(course))).toEqual([]);
        before = now;
      }
    }),
    { numRuns: runs(60) },
  );
});
