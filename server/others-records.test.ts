import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Call } from '../core/contract/call.ts';
import { type Privilege, privileges } from '../core/domain/privileges.ts';
import { testApp } from './testing/test-app.ts';
import { buildTwoHouses, type House, tableNames, watchRows } from './testing/two-restaurants.ts';
import {
  absentRecords,
  type Records,
  type WellFormedRequest,
  wellFormedRequests,
} from './testing/well-formed-request.ts';
import { guardedCalls, mayCall, titledCalls, visibleAnswer, type Who } from './testing/who-may-call.ts';

// Two similar restaurants, every kind of caller, and the records that their calls refer to.

// Background work is paused, so that only the requests write.
const paused = { printingPace: 'never', checkoutRoundsMs: 3_600_000, changePace: { cleanEveryMs: 3_600_000 } } as const;
const test = await testApp({}, paused);
const rowsOf = await watchRows(test);
const [ours, foreign] = await buildTwoHouses(test);

type Headers = Record<string, string>;
const answerTo = (request: WellFormedRequest, headers: Headers, call: Call) =>
  visibleAnswer(test, request, headers, call);
const headersOf = async (restaurantId: number | null, held: readonly Privilege[]) =>
  test.staffOf({ restaurantId, privileges: held });

/** The records of each table, with one of each kind of the restaurant. */
const everyTable = ({ tables }: House): Records[] => tableNames.map((name) => tables[name]);

describe("permitted callers get the same response for others' records as for missing ones", () => {
  interface Asker {
    readonly headers: Headers;
    readonly mine: Records;
    /** Records that the caller may not read or change. */
    readonly others: readonly Records[];
    /** Calls that may return them anyway. */
    readonly beside?: readonly string[];
  }
  const askers: Record<string, { readonly may: readonly Who[]; of(): Promise<Asker> | Asker }> = {
    'a manager, of another restaurant': {
      may: privileges,
      of() {
        const mine = ours.tables.open;
        // Everyone who edits a restaurant may read which plans exist.
        return { headers: ours.manager, mine, others: everyTable(foreign).map((of) => ({ ...of, plan: mine.plan })) };
      },
    },
    'a platform administrator, of another restaurant than the chosen one': {
      may: privileges,
      async of() {
        const headers = { ...(await headersOf(null, privileges)), 'x-restaurant': String(ours.restaurantId) };
        const { restaurant, plan, ...mine } = ours.tables.open;
        const others = everyTable(foreign).map((of) => ({ ...of, restaurant, plan }));
        // Reports of platform users include all restaurants.
        const beside = ['revenueReport', 'revenueTotal', 'revenueChart'];
        return { headers, mine: { ...mine, restaurant, plan }, others, beside };
      },
    },
    'a manager, of what is removed': {
      may: privileges,
      of() {
        const mine = ours.tables.open;
        const others = [{ ...absentRecords, ...ours.removed }];
        // Removing a removed record succeeds, and stored data of former staff can be read and erased.
        const beside = ['deleteCategory', 'deleteChoiceGroup', 'deletePrinter', 'userData', 'eraseUser'];
        return { headers: ours.manager, mine, others, beside };
      },
    },
    'guests, of other tables and of another restaurant': {
      may: ['guest'],
      of() {
        const mine = ours.tables.closed;
        const others = [...everyTable(ours).filter((of) => of !== mine), ...everyTable(foreign)];
        return { headers: mine.guest, mine, others };
      },
    },
    'guests whose visit is over, of everybody else': {
      may: ['guest'],
      async of() {
        const mine = foreign.tables.paid;
        await test.changeRows('visits', { table_id: mine.table }, { ended_at: new Date() });
        const others = [...everyTable(foreign).filter((of) => of !== mine), ...everyTable(ours)];
        return { headers: mine.guest, mine, others };
      },
    },
  };

  /**
   * Statuses other than 404 for missing records: a list without the record, success because nothing is left to do, or
   * a refusal of the id.
   */
  const beside404: Readonly<Record<string, readonly number[]>> = {
    auditTrail: [200],
    searchOrders: [200],
    revenueReport: [200],
    revenueTotal: [200],
    revenueChart: [200],
    deleteKitchenStation: [200],
    dropPrints: [200],
    saveAttendant: [403],
    saveCategory: [403],
    saveDiningTable: [403, 422],
    saveAreas: [409],
    saveFloorPlan: [409],
    addTables: [422],
    saveItem: [422],
    saveUser: [422],
    saveKitchenStation: [422],
    saveChoiceGroup: [422],
    savePrinter: [422],
    askApproval: [409],
    moveTable: [409],
    putPhoneOut: [409],
    takeOrder: [409, 422],
    placeOrder: [401, 403, 409, 422],
    dinerOrder: [401],
  };

  /** Missing records, except for those that `of` and `mine` share, such as the menu of two tables. */
  const nobodysBut = (of: Records, mine: Records) =>
    Object.fromEntries(
      (Object.keys(of) as (keyof Records)[]).map((key) => [
        key,
        of[key] === mine[key] ? mine[key] : absentRecords[key],
      ]),
    ) as unknown as Records;

  describe.each(Object.entries(askers))('%s', (_about, { may, of }) => {
    let asker: Asker;
    let rows: Awaited<ReturnType<typeof rowsOf>>;
    beforeAll(async () => {
      asker = await of();
      rows = await rowsOf();
    });

    it.each(titledCalls.filter(([title]) => mayCall[title]?.some((privilege) => may.includes(privilege))))(
      '%s',
      async (_title, name, call) => {
        const { headers, mine, others, beside = [] } = asker;
        if (beside.includes(name)) return;
        const pairs = others.flatMap((theirs) => {
          const ofNobody = wellFormedRequests(name, call, nobodysBut(theirs, mine), mine);
          return wellFormedRequests(name, call, theirs, mine).map((request, at) => [request, ofNobody[at]] as const);
        });
        const telling = new Map(
          pairs
            .filter((pair) => JSON.stringify(pair[0]) !== JSON.stringify(pair[1]))
            .map((pair) => [JSON.stringify(pair), pair]),
        );
        if (telling.size === 0) return;
        const answersOfNobody = new Map<string, Awaited<ReturnType<typeof answerTo>>>();
        for (const [request, ofNobody] of telling.values()) {
          if (!ofNobody) continue;
          const answer = await answerTo(request, headers, call);
          const sent = JSON.stringify(ofNobody);
          const missing = answersOfNobody.get(sent) ?? (await answerTo(ofNobody, headers, call));
          answersOfNobody.set(sent, missing);
          expect(answer, JSON.stringify(request)).toEqual(missing);
          expect([404, ...(beside404[name] ?? [])], `${answer.status} ${answer.body}`).toContain(answer.status);
        }
        const before = rows;
        rows = await rowsOf();
        expect(rows).toEqual(before);
      },
    );
  });
});

describe('the requests name every record that a call takes', () => {
  const changed = Object.fromEntries(
    Object.entries(absentRecords).map(([key, value]) => [key, typeof value === 'number' ? value - 100 : `${value}1`]),
  ) as unknown as Records;
  const ask = (name: string, call: Call, of: Records) => wellFormedRequests(name, call, of, absentRecords);
  // Removals and moves come last. Deleting a missing kitchen station succeeds, so that call is left out.
  const isRemoval = (name: string) => Number(/^(delete|remove|sendPrints)/.test(name));
  const naming = guardedCalls
    .filter(
      ([, name, call]) => JSON.stringify(ask(name, call, changed)) !== JSON.stringify(ask(name, call, absentRecords)),
    )
    .filter(([, name]) => name !== 'deleteKitchenStation')
    .sort(([, first], [, other]) => isRemoval(first) - isRemoval(other));

  it.each(guardedCalls)('%s', (_title, name, call) => {
    const fields = new Set<string>();
    const collect = (schema: unknown): void => {
      if (typeof schema !== 'object' || schema === null) return;
      const { properties = {} } = schema as { properties?: object };
      for (const field of Object.keys(properties)) fields.add(field);
      for (const inner of Object.values(schema)) collect(inner);
    };
    for (const part of [call.query, call.body])
      if (part) collect(z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }));
    // Ignored fields, and those that other tests cover.
    const idle = ['orderItemID', 'subItemID', 'platform', 'avoids', 'taxId'];
    const records = [...fields].filter(
      (field) => /(id|ids|ID|IDs|Id|^rid|tableno|checkout|categories)$/.test(field) && !idle.includes(field),
    );
    const sent = JSON.stringify(ask(name, call, changed));
    expect(records.filter((field) => !sent.includes(`"${field}"`) && !sent.includes(`${field}=`))).toEqual([]);
  });

  // Runs last, because these calls have effects.
  it.each(naming)('%s, and gets the same response about these as about any others', async (title, name, call) => {
    const isGuests = mayCall[title]?.includes('guest') && !mayCall[title]?.includes('payment');
    const isPlatforms = mayCall[title]?.includes('applicationcharges');
    const headers = isPlatforms ? await headersOf(null, privileges) : isGuests ? ours.tables.open.guest : ours.manager;
    const answers = new Set<string>();
    const nobodys = new Set<string>();
    for (const mine of isGuests ? [ours.tables.open, ours.tables.closed] : everyTable(ours)) {
      const asks = isGuests ? (mine as House['tables']['open']).guest : headers;
      for (const request of wellFormedRequests(name, call, absentRecords, mine))
        nobodys.add(JSON.stringify(await answerTo(request, asks, call)));
      for (const request of wellFormedRequests(name, call, mine, mine))
        answers.add(JSON.stringify(await answerTo(request, asks, call)));
    }
    expect([...answers].filter((answer) => !nobodys.has(answer)).length).toBeGreaterThan(0);
  });
});
