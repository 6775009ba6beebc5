import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type CourseLine, heldByCourse, heldCourses } from '../../../core/domain/courses.ts';
import { runs } from '../../../tests/runs.ts';
import { courseDesk, desserts, mains, starters } from '../../testing/course-desk.ts';
import { testApp } from '../../testing/test-app.ts';

// Compares the database with core/domain's rule: it holds only what the rule holds, and never unfires a line.
const test = await testApp();

const dishes = [
  { dish: 'soup', name: 'Soup', course: starters },
  { dish: 'pasta', name: 'Pasta', course: mains },
  { dish: 'cake', name: 'Cake', course: desserts },
  { dish: 'beer', name: 'Beer', course: 0 },
] as const;
const move = fc.record({
  does: fc.constantFrom('take' as const, 'takeAndFire' as const, 'fire' as const, 'serve' as const),
  of: fc.subarray([...dishes], { minLength: 1 }),
});
type Of = readonly (typeof dishes)[number][];

/** Each move returns the course that it fires, or 0. */
function movesOn({ take, line, fire, serve }: Awaited<ReturnType<typeof courseDesk>>, orderID: number) {
  const takes = async (of: Of, course: number) => {
    const items = of.map(({ dish }) => line(dish));
    await take(items, { fire: [course] });
    return course;
  };
  return {
    take: (of: Of) => takes(of, 0),
    takeAndFire: (of: Of) => takes(of, of[0]?.course ?? 0),
    fire: async ([first]: Of) => {
      const course = first?.course || 9;
      return (await fire(orderID, course)).statusCode === 200 ? course : 0;
    },
    serve: async ([first]: Of) => {
      await serve(first?.name ?? '');
      return 0;
    },
  };
}

it('holds lines only by the rule, and never holds fired ones again', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 2, maxLength: 7 }), async (moves) => {
      const desk = await courseDesk(test);
      const { orderID } = await desk.take([desk.line('soup')]);
      const does = movesOn(desk, orderID);
      const known = new Set<number>([starters]);
      for (const { does: what, of } of moves) {
        const before = await desk.fired(orderID);
        known.add(await does[what](of));
        const order: { suborder: { items: CourseLine[] }[] } = await desk.order(orderID);
        const lines = order.suborder.flatMap(({ items }) => items);
        const held = heldCourses(lines, [...known]);
        expect(heldByCourse(lines).map(({ course }) => course)).toEqual(held);
        // Dishes that the rule doesn't hold stay fired.
        for (const { course = 0 } of lines) if (!held.includes(course)) known.add(course);
        expect(await desk.fired(orderID)).toEqual(expect.arrayContaining(before));
      }
    }),
    { numRuns: runs(60) },
  );
});
