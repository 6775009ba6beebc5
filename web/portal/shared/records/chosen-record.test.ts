import { describe, expect, test } from 'vitest';
import { type Chosen, chosenRecord, nothingChosen, type Step } from './chosen-record.ts';

interface Lamp {
  readonly id: number;
  readonly version: number;
  readonly hours: number;
}

const lamp = (id: number, part: Partial<Lamp> = {}): Lamp => ({ id, version: 1, hours: 5, ...part });
const reduce = chosenRecord<Lamp>(({ id }) => String(id));
const chosenBy = (...steps: readonly Step<Lamp>[]) => steps.reduce<Chosen<Lamp>>(reduce, nothingChosen);
const follow = (part: Partial<Extract<Step<Lamp>, { type: 'follow' }>> = {}) =>
  ({ type: 'follow', urlId: undefined, view: 'page 1', rows: [lamp(1), lamp(2)], found: undefined, ...part }) as const;
const edit = { type: 'edit', isModified: true } as const;
const loading = { rows: undefined };

describe('the form shows', () => {
  test.each<[string, readonly Step<Lamp>[], Lamp | undefined]>([
    ['nothing while the list loads', [follow(loading)], undefined],
    ['the first row', [follow()], lamp(1)],
    ['the same row if another becomes the first', [follow(), follow({ rows: [lamp(3), lamp(1)] })], lamp(1)],
    ['the first row of another page', [follow(), follow({ view: 'page 2', rows: [lamp(3)] })], lamp(3)],
    ['nothing below an empty list', [follow(), follow({ view: 'no such lamp', rows: [] })], undefined],
    ["the URL's row", [follow(), follow({ urlId: '2' })], lamp(2)],
    ["the URL's row of another page once it is found", [follow({ urlId: '9', found: lamp(9) })], lamp(9)],
    ['the last row while it is looked for', [follow(), follow({ urlId: '9' })], lamp(1)],
    [
      'a saved record before it has its URL',
      [follow(), { type: 'show', row: lamp(9), isDue: false }, follow(), follow({ urlId: '9' })],
      lamp(9),
    ],
    ['a later version', [follow(), follow({ rows: [lamp(1, { version: 2 })] })], lamp(1, { version: 2 })],
    [
      'the next row after a deletion',
      [follow(), { type: 'show', row: undefined, insteadOf: lamp(1), isDue: true }, follow({ rows: [lamp(2)] })],
      lamp(2),
    ],
    ['another row than the deleted one', [follow(), { type: 'show', row: undefined, insteadOf: lamp(2) }], lamp(1)],
  ])('%s', (_, steps, row) => {
    expect(chosenBy(...steps).row).toEqual(row);
  });

  test.each<[string, Step<Lamp>]>([
    ['the URL and the list', follow()],
    ['an empty list', follow({ rows: [] })],
    ['a loading list', follow(loading)],
    ['a missing record', follow({ urlId: '9' })],
  ])('the same after following %s twice', (_, step) => {
    const chosen = chosenBy(step);
    expect(reduce(chosen, step)).toBe(chosen);
  });
});

describe('typed values stay', () => {
  const typed = chosenBy(follow(), follow({ urlId: '9' }), edit);

  test.each<[string, Step<Lamp>]>([
    ['a record of another page is found late', follow({ urlId: '9', found: lamp(9) })],
    ['the row has a later version', follow({ urlId: '9', rows: [lamp(1, { version: 2 })] })],
    ['a figure without a version changes', follow({ urlId: '9', rows: [lamp(1, { hours: 6 })] })],
    ['another record is deleted', { type: 'show', row: undefined, insteadOf: lamp(2), isDue: true }],
  ])('if %s', (_, step) => {
    const { turn, isModified, row } = reduce(typed, step);
    expect({ turn, isModified, id: row?.id }).toEqual({ turn: typed.turn, isModified: true, id: 1 });
  });

  test('if a page comes late, until Cancel, which shows its first row', () => {
    const late = chosenBy(follow(), follow({ view: 'page 2', ...loading }), edit);
    const page2 = follow({ view: 'page 2', rows: [lamp(3)] });
    expect(reduce(late, page2)).toBe(late);
    expect([{ type: 'show', row: lamp(1) } as const, page2].reduce<Chosen<Lamp>>(reduce, late).row).toEqual(lamp(3));
  });

  test('unless the user leaves the URL: the form begins again before the next row comes', () => {
    const left = reduce(chosenBy(follow(), edit), follow({ view: 'page 2', ...loading }));
    expect(left).toMatchObject({ row: lamp(1), turn: 2, isModified: false });
  });
});
