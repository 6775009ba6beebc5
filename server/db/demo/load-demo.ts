import { sql } from 'kysely';
import { type Database, inTransaction } from '../../platform/database.ts';
import { writeOrders } from '../rows/write-orders.ts';
import { demoRestaurants } from './demo-restaurants.ts';
import { isDatabaseEmpty } from './demo-state.ts';
import { inventHistory, inventOpenOrders } from './invent-orders.ts';
import { seededRandom } from './random.ts';
import { writeCombo } from './write-combo.ts';
import { writeRestaurants } from './write-restaurants.ts';
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

/** Loads Demo Bistro (id 1) and Demo Cantina (id 2) into an empty database. Does nothing if there is any restaurant. */
export async function loadDemo(db: Database, options: DemoOptions = {}): Promise<void> {
  const { now = new Date(), seed = 20, pictures = false } = options;
  await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${demoLock})`.execute(tx);
    if (!(await isDatabaseEmpty(tx))) return;
    const [bistro, cantina] = await writeRestaurants(tx, demoRestaurants, pictures);
    if (!bistro || !cantina) throw new Error('the demo has two restaurants');
    await writeCombo(tx, bistro);
    const users = await writeStaff(tx, [bistro.id, cantina.id]);
    const random = seededRandom(seed);
    const history = [
      ...inventHistory(bistro, [users.manager, users.server, users.server], now, random),
      ...inventHistory(cantina, [users.manager2], now, random),
    ].sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime());
    const open = [...inventOpenOrders(bistro, now, random), ...inventOpenOrders(cantina, now, random)];
    // Each past visit had an OTP of its own. The table's current OTP is for the next guests.
    const past = history.map((draft) => ({ ...draft, otp: String(random.between(0, 999_999)).padStart(6, '0') }));
    await writeOrders(tx, [...past, ...open]);
    // The daily reset has already removed the tips of earlier days.
    await sql`
      update attendants a set tip_total_cents = coalesce((
        select sum(p.tip_cents) from payments p
        where p.restaurant_id = a.restaurant_id and p.attendant_id = a.id and restaurant_day(p.restaurant_id, p.paid_at) = restaurant_day(p.restaurant_id, ${now})
      ), 0)`.execute(tx);
  });
}
