import { createHash, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { openRestaurant } from '../../bench/support/diner.ts';
import { type Seated, seatGuests } from '../../bench/support/product-database.ts';
import { addressOf, type Filling } from '../../core/contract/address.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import type { Endpoint } from '../../core/contract/index.ts';
import type { MenuItem } from '../../core/contract/menu.ts';
import { deviceCookieName, makeDevice } from '../../server/platform/auth/device-cookie.ts';
import { limits } from '../../server/platform/rate-limits.ts';
import type { Asked } from './evening.ts';

// The requests that are rate limited, each with the sender and address that the limit counts.

/** Programs with the demo behind one trusted proxy, and staff of the restaurant without OTP. */
export interface LimitsPlace {
  /** Connected as the owner of the database. */
  readonly client: pg.Client;
  readonly cookieSecret: string;
  /** Headers of a user with all privileges. */
  readonly staff: Readonly<Record<string, string>>;
  readonly dishes: readonly MenuItem[];
  /** Sends a request that must succeed, and returns its result. */
  readonly ask: (request: Asked) => Promise<unknown>;
}

type Known = keyof typeof limits;

const json = { 'content-type': 'application/json' };
export const requestOf = (
  endpoint: Endpoint,
  filling: Filling & { body?: object; headers?: Record<string, string> },
): Asked => {
  const { method, url: path } = addressOf(endpoint, filling);
  const { body, headers = {} } = filling;
  return { method, path, headers: { ...(body && json), ...headers }, ...(body && { body: JSON.stringify(body) }) };
};

/** The address of a client, as the proxy reports it. */
export const addressAt = (at: number) => `203.0.113.${at}`;
export const from = (at: number) => ({ 'x-forwarded-for': addressAt(at) });
export const each = <One>(count: number, valueAt: (at: number) => One) =>
  Array.from({ length: count }, (_, at) => valueAt(at));

/** Records that each key has just been tried `tries` times. */
export async function count(
  { client }: LimitsPlace,
  limit: Known,
  keys: readonly string[],
  tries: number,
): Promise<void> {
  const { name, seconds } = limits[limit];
  await client.query(
    `insert into rate_limits (key, points, expire)
     select $1 || ':' || key, $3, (extract(epoch from clock_timestamp()) + $4) * 1000 from unnest($2::text[]) as key`,
    [name, keys, tries, seconds],
  );
}

export const seat = async ({ client, cookieSecret }: LimitsPlace): Promise<Seated & { tableId: number }> => {
  const [guest] = await seatGuests(client, openRestaurant, 1, cookieSecret);
  const { rows } = await client.query('select id from dining_tables where code = $1', [guest?.tableCode]);
  return { ...(guest as Seated), tableId: rows[0]?.id };
};

export const wrongOtp = ({ tableCode }: Seated, at: number) =>
  requestOf(endpoints.checkOtp, { query: { rid: openRestaurant, code: tableCode, otp: '111111' }, headers: from(at) });
export const signIn = (username: string, at: number) =>
  requestOf(endpoints.signIn, { body: { username, password: 'Not@it1' }, headers: from(at) });

/** A user for whom no attempts have been counted yet. */
export async function newUser({ client }: LimitsPlace): Promise<{ id: number; username: string }> {
  const username = `limited ${randomUUID()}`;
  const { rows } = await client.query(
    `insert into users (restaurant_id, username, name, email, password_hash)
     values ($1, $2, 'Lee', $3, '') returning id`,
    [openRestaurant, username, `${randomUUID()}@bistro.test`],
  );
  return { id: rows[0].id, username };
}

/** Sign-ins of one user that wait for the second step. All come from the usual place, or each from another one. */
export async function waitingSignIns(place: LimitsPlace, tries: number, isUsual: boolean) {
  const { id } = await newUser(place);
  const places = each(tries, (at) => (isUsual ? 'usual' : `place-${at}`));
  const tickets = each(tries, () => randomUUID());
  await place.client.query(
    `insert into sign_in_steps (token_hash, user_id, expires_at, from_place, is_usual)
     select hash, $1, now() + interval '10 minutes', at, $4 from unnest($2::text[], $3::text[]) as step (hash, at)`,
    [id, tickets.map((ticket) => createHash('sha256').update(ticket).digest('hex')), places, isUsual],
  );
  const ask = (at: number) => requestOf(endpoints.secondStep, { body: { ticket: tickets[at], code: '000000' } });
  return { id, places, ask };
}

export async function cardPayment({ client }: LimitsPlace): Promise<{ id: number; reference: string }> {
  const { rows } = await client.query(
    `select id, reference from payments where restaurant_id = $1 and provider = 'sandbox' order by id limit 1`,
    [openRestaurant],
  );
  return rows[0];
}

export const resend = ({ staff }: LimitsPlace, paymentId: number, email: string) =>
  requestOf(endpoints.resendInvoice, { body: { paymentId, email }, headers: { ...staff } });
export const passwordMail = (username: string, at: number) =>
  requestOf(endpoints.askPasswordLink, { query: { username }, headers: from(at) });

export const placed = ({ dishes }: LimitsPlace, { tableCode, cookie }: Seated, quantities = [1]) =>
  requestOf(endpoints.placeOrder, {
    body: {
      suborder: [{ items: quantities.map((itemQuantity) => ({ itemID: dishes[0]?.itemId, itemQuantity })) }],
      tableID: tableCode,
      restaurantID: openRestaurant,
    },
    headers: { cookie, 'idempotency-key': randomUUID() },
  });
export const taken = ({ dishes, staff }: LimitsPlace, tableID: number) =>
  requestOf(endpoints.takeOrder, {
    body: { tableID, suborder: [{ items: [{ itemID: dishes[0]?.itemId, itemQuantity: 1 }] }] },
    headers: { ...staff, 'idempotency-key': randomUUID() },
  });

export const wrongPin = (userId: number, cookie: string) =>
  requestOf(endpoints.quickSignIn, { body: { userId, pin: '274951' }, headers: { ...from(0), cookie } });
export const newDevice = ({ cookieSecret }: LimitsPlace) => {
  const cookie = makeDevice(new TextEncoder().encode(cookieSecret));
  return { cookie: `${deviceCookieName}=${cookie}`, mark: cookie.split('.')[0] ?? '' };
};
