import { randomUUID } from 'node:crypto';
import { openRestaurant } from '../../bench/support/diner.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import { addressBlock } from '../../server/platform/http/address-block.ts';
import { limits } from '../../server/platform/rate-limits.ts';
import type { Asked } from './evening.ts';
import {
  addressAt,
  cardPayment,
  count,
  each,
  from,
  type LimitsPlace,
  newDevice,
  newUser,
  passwordMail,
  placed,
  requestOf,
  resend,
  seat,
  signIn,
  taken,
  waitingSignIns,
  wrongOtp,
  wrongPin,
} from './limited-requests.ts';

export interface LimitCase {
  /** Name of the limit in server/platform/rate-limits.ts, or a description. */
  readonly limit: string;
  /** How many attempts are allowed. */
  readonly most: number;
  /** The code of the response to those attempts; 'ok' for success. */
  readonly message: string;
  /** Codes for all further attempts. Defaults to `TooManyTries` only. */
  readonly refused?: readonly string[];
  /** How many attempts `prepare` leaves if another limit would be reached first. */
  readonly leaves?: number;
  /** True if it sends so many mails that only `npm run faults` tries it over HTTP. */
  readonly isLong?: boolean;
  /** How many more are allowed after this many seconds, because slow machines may exceed the window. */
  readonly moreAfter?: (seconds: number) => number;
  /** Uses up attempts until only `left` remain, if there are many. Returns the request for each attempt. */
  readonly prepare: (place: LimitsPlace, tries: number, left: number) => Promise<(at: number) => Asked>;
}

/** The wait starts at `first` seconds and doubles with each attempt beyond the free ones. */
const doubling = (first: number) => (seconds: number) => Math.floor(Math.log2(seconds / first + 1));

/** Limits that all programs share. Those of a single program (requests, streams, password checks) are not here. */
export const limitCases: readonly LimitCase[] = [
  {
    limit: 'managerCode',
    most: 5,
    message: 'WrongCode',
    async prepare(place) {
      const { orderID } = (await place.ask(placed(place, await seat(place)))) as { orderID: number };
      return () =>
        requestOf(endpoints.managerCode, { body: { orderid: orderID, code: 'not it' }, headers: { ...place.staff } });
    },
  },
  {
    limit: 'otpAtTableFromAddress',
    most: 5,
    message: 'WrongOtp',
    async prepare(place) {
      const guest = await seat(place);
      return () => wrongOtp(guest, 1);
    },
  },
  {
    limit: 'otpAtTable',
    most: 30,
    message: 'WrongOtp',
    async prepare(place, tries) {
      const guest = await seat(place);
      const key = `${openRestaurant}:${guest.tableId}`;
      const keys = each(tries, (at) => `${key}:${addressAt(at)}`);
      await count(place, 'otpAtTableFromAddress', keys, 1);
      return (at) => wrongOtp(guest, at);
    },
  },
  {
    limit: 'otpAtTableFromNewAddress',
    most: 70,
    message: 'WrongOtp',
    async prepare(place, _tries, left) {
      const guest = await seat(place);
      const key = `${openRestaurant}:${guest.tableId}`;
      await count(place, 'otpAtTable', [key], 30);
      await count(place, 'otpAtTableFromNewAddress', [key], 70 - left);
      return (at) => wrongOtp(guest, at);
    },
  },
  {
    limit: 'guestPass',
    most: 1,
    message: 'ok',
    refused: ['PassOver'],
    async prepare(place) {
      const { tableId, tableCode: code } = await seat(place);
      const { staff } = place;
      const shown = (await place.ask(
        requestOf(endpoints.letGuestIn, { body: { tableID: tableId }, headers: { ...staff } }),
      )) as { url: string };
      const pass = new URL(shown.url).searchParams.get('pass');
      return () => requestOf(endpoints.checkOtp, { query: { rid: openRestaurant, code, otp: '', pass } });
    },
  },
  {
    limit: 'firstNameOfPhone',
    most: 10,
    // These guests have no phone that could be named. Attempts count before that is looked up.
    message: 'NotCheckedIn',
    async prepare(place) {
      const { cookie } = await seat(place);
      return (at) => requestOf(endpoints.sayFirstName, { body: { firstName: `Ana ${at}` }, headers: { cookie } });
    },
  },
  {
    limit: 'signInFromCaller',
    most: 60,
    message: 'BadLogin',
    async prepare(place, _tries, left) {
      await count(place, 'signInFromCaller', [addressAt(250)], 60 - left);
      const name = randomUUID();
      return (at) => signIn(`${name} ${at}`, 250);
    },
  },
  {
    limit: 'signInAsUserFromCaller',
    most: 10,
    message: 'BadLogin',
    moreAfter: doubling(60),
    async prepare() {
      const name = randomUUID();
      return () => signIn(name, 251);
    },
  },
  {
    limit: 'signInAsUser',
    most: 20,
    message: 'BadLogin',
    moreAfter: doubling(2),
    async prepare(place, tries) {
      const name = randomUUID();
      const keys = each(tries, (at) => `name ${name}:${addressAt(at)}`);
      await count(place, 'signInAsUserFromCaller', keys, 1);
      return (at) => signIn(name, at);
    },
  },
  {
    limit: 'signInAsUserFromNewCaller',
    most: 200,
    message: 'BadLogin',
    moreAfter: doubling(2),
    async prepare(place, _tries, left) {
      const name = randomUUID();
      await count(place, 'signInAsUser', [`name ${name}`], 40);
      await count(place, 'signInAsUserFromNewCaller', [`name ${name}`], 200 - left);
      return (at) => signIn(name, at);
    },
  },
  {
    limit: 'secondStepFromPlace',
    most: 5,
    message: 'WrongSecondStep',
    moreAfter: doubling(30),
    prepare: async (place, tries) => (await waitingSignIns(place, tries, true)).ask,
  },
  {
    limit: 'secondStep',
    most: 20,
    message: 'WrongSecondStep',
    moreAfter: doubling(2),
    async prepare(place, tries) {
      const { id, places, ask } = await waitingSignIns(place, tries, false);
      const keys = places.map((place) => `${id}:${place}`);
      await count(place, 'secondStepFromPlace', keys, 1);
      return ask;
    },
  },
  {
    limit: 'secondStepFromNewPlace',
    most: 20,
    message: 'WrongSecondStep',
    moreAfter: doubling(2),
    async prepare(place, tries) {
      const { id, ask } = await waitingSignIns(place, tries, false);
      await count(place, 'secondStep', [String(id)], 40);
      return ask;
    },
  },
  {
    limit: 'oldPassword',
    most: 10,
    message: 'WrongPassword',
    async prepare({ staff }) {
      return () => requestOf(endpoints.setPin, { body: { password: 'Not@it1', pin: '274951' }, headers: { ...staff } });
    },
  },
  {
    limit: 'unlock',
    most: 5,
    message: 'WrongPassword',
    moreAfter: doubling(15),
    async prepare({ staff }) {
      return () => requestOf(endpoints.unlockSession, { body: { secret: 'Not@it1' }, headers: { ...staff } });
    },
  },
  {
    limit: 'pinOfPerson',
    most: 5,
    message: 'WrongPin',
    moreAfter: doubling(30),
    async prepare(place) {
      const { subOrderID } = (await place.ask(placed(place, await seat(place)))) as { subOrderID: number };
      const { rows } = await place.client.query(`select id from users where username = 'manager2'`);
      const body = { act: 'cancel', subOrderID, approver: rows[0]?.id, pin: '274951' };
      return () => requestOf(endpoints.askApproval, { body, headers: { ...place.staff } });
    },
  },
  {
    limit: 'pinFromAddress',
    most: 60,
    message: 'WrongPin',
    async prepare(place, _tries, left) {
      const { cookie } = newDevice(place);
      await count(place, 'pinFromAddress', [addressBlock(from(0)['x-forwarded-for'])], 60 - left);
      return (at) => wrongPin(1_000_000 + at, cookie);
    },
  },
  {
    limit: 'invoiceOfPayment',
    most: 5,
    message: 'ok',
    isLong: true,
    async prepare(place) {
      const { id, reference: sessionId } = await cardPayment(place);
      await place.client.query('delete from outbox where restaurant_id = $1 and payment_id = $2', [openRestaurant, id]);
      return (at) =>
        requestOf(endpoints.invoiceAddress, { body: { sessionId, email: 'guest@bistro.test' }, headers: from(at) });
    },
  },
  {
    limit: 'invoiceToRecipient',
    most: 20,
    message: 'ok',
    isLong: true,
    async prepare(place) {
      const { id } = await cardPayment(place);
      // A different user from the one whose invoices are counted below.
      const { token } = (await place.ask(
        requestOf(endpoints.signIn, { body: { username: 'manager2', password: 'Manager@123' } }),
      )) as { token: string };
      const other = { ...place, staff: { ...place.staff, authorization: `JWT-${token}` } };
      return () => resend(other, id, 'one@bistro.test');
    },
  },
  {
    limit: 'invoiceResentByUser',
    most: 100,
    message: 'ok',
    isLong: true,
    async prepare(place, _tries, left) {
      const { id } = await cardPayment(place);
      const { rows } = await place.client.query(`select id from users where username = 'admin'`);
      await count(place, 'invoiceResentByUser', [String(rows[0]?.id)], 100 - left);
      return (at) => resend(place, id, `g${at}@bistro.test`);
    },
  },
  {
    limit: 'invoiceFromAddress',
    most: 30,
    message: 'NotFound',
    async prepare() {
      const sessionId = 'cs_of_nobody_at_all_here';
      return (at) =>
        requestOf(endpoints.invoiceAddress, { body: { sessionId, email: `g${at}@bistro.test` }, headers: from(250) });
    },
  },
  {
    limit: 'passwordLinkFromAddress',
    most: 30,
    message: 'User Not Found',
    async prepare() {
      const name = randomUUID();
      return (at) => passwordMail(`${name} ${at}`, 250);
    },
  },
  {
    limit: 'passwordLinkOfUserFromAddress',
    most: 5,
    message: 'User Not Found',
    async prepare() {
      const name = randomUUID();
      return () => passwordMail(name, 251);
    },
  },
  {
    limit: 'passwordMails',
    most: 3,
    message: 'ok',
    async prepare(place) {
      const { username } = await newUser(place);
      return (at) => passwordMail(username, at);
    },
  },
  {
    limit: 'sub-orders of a table that nobody has confirmed',
    most: 25,
    message: 'ok',
    refused: ['TooManyWaiting'],
    async prepare(place) {
      const guest = await seat(place);
      return () => placed(place, guest);
    },
  },
  {
    limit: 'dollars of a table that nobody has confirmed',
    most: 2,
    message: 'ok',
    refused: ['TooMuchWaiting'],
    async prepare(place) {
      const guest = await seat(place);
      // Each order costs a little over $1,700. Of the $5,000 that may wait, two orders leave too little for a third.
      const quantity = Math.ceil(1_700 / 4 / Number(place.dishes[0]?.price));
      return () => placed(place, guest, [quantity, quantity, quantity, quantity]);
    },
  },
  {
    limit: 'orders of a table in a minute',
    most: 30,
    message: 'ok',
    refused: ['TooManyAtOnce'],
    moreAfter: (seconds) => Math.ceil(seconds / 2),
    async prepare(place) {
      const { tableId } = await seat(place);
      return () => taken(place, tableId);
    },
  },
  {
    limit: 'sub-orders of an order',
    most: 200,
    message: 'ok',
    refused: ['TooManySubOrders', 'TooManyAtOnce'],
    leaves: 20,
    async prepare(place, _tries, left) {
      const { tableId } = await seat(place);
      await place.ask(taken(place, tableId));
      await place.client.query(
        'update orders set confirmed_count = 200 - $3 where restaurant_id = $1 and table_id = $2',
        [openRestaurant, tableId, left],
      );
      return () => taken(place, tableId);
    },
  },
];

// Tested elsewhere: in account.test.ts (the lock responds with PinLocked), in figures.test.ts (needs several users), in
// second-step, and in photos.test.ts (a program reads four pictures at once and refuses others without counting them).
const triedElsewhere = ['pinLock', 'pinAtRestaurant', 'managerCodeAtRestaurant', 'passkeySetUp', 'photosOfRestaurant'];
/** Limits of server/platform/rate-limits.ts that have no case. */
export const untried = Object.keys(limits).filter(
  (name) => !triedElsewhere.includes(name) && !limitCases.some(({ limit }) => limit === name),
);
