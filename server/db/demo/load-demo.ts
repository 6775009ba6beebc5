import { sql } from 'kysely';
import { idsOfPlaces } from '../../../core/domain/cells.ts';
import { cellOf, isDatabaseEmpty } from '../../platform/cell.ts';
import { type Database, inTransaction } from '../../platform/database.ts';
import type { OrderDraft } from '../rows/order-draft.ts';
import { writeOrders } from '../rows/write-orders.ts';
import { demoRestaurants } from './demo-restaurants.ts';
import { inventHistory, inventOpenOrders } from './invent-orders.ts';
import { type Random, seededRandom } from './random.ts';
import { writeCombo } from './write-combo.ts';
import { type WrittenRestaurant, writeRestaurants } from './write-restaurants.ts';
import { writeStaff } from './write-staff.ts';

export interface DemoOptions {
  /** Dates of past meals and open orders are relative to this time. */
  readonly now?: Date;
  /** Seed for the invented orders. Table codes and OTPs are always random. */
  readonly seed?: number;
  readonly pictures?: boolean;
}

// An arbitrary advisory lock id, so that two programs starting at once load the demo only once.
const demoLock = 6_117_042;

/**
 * Loads Demo Bistro (id 1), Demo Cantina (2) and Gasthaus Kastanie (3) into an empty database. Does nothing if there is
 * any restaurant.
 */
export async function loadDemo(db: Database, options: DemoOptions = {}): Promise<void> {
  const { now = new Date(), seed = 20, pictures = false } = options;
  await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${demoLock})`.execute(tx);
    if (!(await isDatabaseEmpty(tx))) return;
    // An interrupted start may have advanced the sequence, but the specification's default restaurant has id 1.
    await sql`select setval(pg_get_serial_sequence('restaurants', 'id'), ${(await cellOf(tx)) * idsOfPlaces + 1}, false)`.execute(
      tx,
    );
    const [demoBistro, demoCantina, demoGasthaus] = demoRestaurants;
    const [bistro, cantina] = await writeRestaurants(tx, demoBistro.plan, [demoBistro, demoCantina], pictures);
    if (!bistro || !cantina) throw new Error('the demo has two American restaurants');
    await writeCombo(tx, bistro);
    const [gasthaus] = await writeRestaurants(tx, demoGasthaus.plan, [demoGasthaus], pictures);
    if (!gasthaus) throw new Error('the demo has a German restaurant');
    await writeCombo(tx, gasthaus);
    const users = await writeStaff(tx, [bistro.id, cantina.id, gasthaus.id]);
    const random = seededRandom(seed);
    const americans = [
      { restaurant: bistro, tills: [users.manager, users.server, users.server] },
      { restaurant: cantina, tills: [users.manager2] },
    ];
    // One after the other, so that adding a restaurant at the end leaves the earlier ones as they are.
    const orders = inventOrders(americans, now, random);
    const inBerlin = inventOrders([{ restaurant: gasthaus, tills: [users.manager3] }], now, random);
    await writeOrders(tx, [...orders, ...inBerlin]);
    // The daily reset keeps only today's tips.
    await sql`
      update attendants a set tip_total_cents = coalesce((
        select sum(p.tip_cents) from payments p
        where p.restaurant_id = a.restaurant_id and p.attendant_id = a.id and restaurant_day(p.restaurant_id, p.paid_at) = restaurant_day(p.restaurant_id, ${now})
      ), 0)`.execute(tx);
  });
}

/** `tills` are the users who take payments. */
function inventOrders(
  places: readonly { readonly restaurant: WrittenRestaurant; readonly tills: readonly number[] }[],
  now: Date,
  random: Random,
): OrderDraft[] {
  const history = places
    .flatMap(({ restaurant, tills }) => inventHistory(restaurant, tills, now, random))
    .sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime());
  const open = places.flatMap(({ restaurant }) => inventOpenOrders(restaurant, now, random));
  // Each past visit had an OTP of its own. The table's current OTP is for the next guests.
  const past = history.map((draft) => ({ ...draft, otp: String(random.between(0, 999_999)).padStart(6, '0') }));
  return [...past, ...open];
}
