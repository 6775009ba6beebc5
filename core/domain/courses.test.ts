import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadLanguage } from '../messages/languages.ts';
import { say } from '../messages/say.ts';
import { courseInSentence, courseName, courses, heldByCourse, heldCount, heldCourses, heldDishes } from './courses.ts';

const line = (course: number, kitchenStep: 'waiting' | 'served' = 'waiting') => ({ course, kitchenStep });

test.each([
  ['the first course is not held, all later ones are', [line(2), line(6), line(8)], [], [6, 8]],
  ['a course without an earlier one is not held', [line(8)], [], []],
  ['drinks are never held and hold nothing', [line(0), line(6)], [], []],
  ['a dish without a course neither', [{}, line(6)], [], []],
  ['a served course holds nothing', [line(2, 'served'), line(6), line(8)], [], [8]],
  ['one of two starters is not served yet', [line(2, 'served'), line(2), line(6)], [], [6]],
  ['a fired course is not held, those after it are', [line(2), line(6), line(8)], [6], [8]],
  ['a later course can be fired first', [line(2), line(6), line(8)], [8], [6]],
] as const)('%s', (_, lines, fired, held) => {
  expect(heldCourses(lines, fired)).toEqual(held);
});

test('nothing held is fired, drunk at once or first, and firing all leaves nothing held', () => {
  const anyLine = fc.record({ course: fc.nat(9), kitchenStep: fc.constantFrom('waiting' as const, 'served' as const) });
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 12 }), fc.subarray([...courses]), (lines, fired) => {
      const held = heldCourses(lines, fired);
      const unserved = lines.filter(({ course, kitchenStep }) => course > 0 && kitchenStep !== 'served');
      expect(held).toEqual([...held].sort((a, b) => a - b));
      expect(held.every((course) => !fired.includes(course as 1))).toBe(true);
      expect(held.every((course) => unserved.some((earlier) => earlier.course < course))).toBe(true);
      expect(heldCourses(lines, [...fired, ...held])).toEqual([]);
    }),
  );
});

test('held dishes are counted by course, first course first, in any order of lines', () => {
  const item = (course: number, itemQuantity: number, held?: true) => ({ course, itemQuantity, held });
  const subOrders = [{ items: [item(8, 1, true), item(2, 3)] }, { items: [item(6, 2, true), item(8, 4, true)] }];
  const held = heldDishes(subOrders);
  expect(held).toEqual([
    { course: 6, dishes: 2 },
    { course: 8, dishes: 5 },
  ]);
  expect(heldCount(held)).toEqual({ count: 7, courses: [courseName(6), courseName(8)] });
  expect(heldByCourse([item(2, 3)])).toEqual([]);
});

test('every course has a name, written small within an English sentence only', async () => {
  await loadLanguage('de', 'server');
  const inEnglish = courses.map((course) => say('en', courseName(course)));
  expect(new Set(inEnglish).size).toBe(9);
  expect([0, 2, 6, 8].map((course) => say('en', courseName(course)))).toEqual([
    'Right away',
    'Starters',
    'Mains',
    'Desserts',
  ]);
  expect([courseInSentence(6)('en'), courseInSentence(6)('de')]).toEqual(['mains', 'Hauptgerichte']);
});
