import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/test-app.ts';
import { takenByStaff } from './card-provider.ts';
import { cardProviderNames, profileOf } from './card-providers.ts';

const { db } = await testDatabase();

/** Whether the table's CHECK constraint accepts the provider's name. */
async function takes(table: string, provider: string): Promise<boolean> {
  const { rows } = await sql<{ condition: string }>`
    select pg_get_expr(conbin, conrelid) as condition from pg_constraint
    where conname = ${`${table}_provider_check`}`.execute(db);
  const answer = await sql<{ takes: boolean }>`
    select ${sql.raw(rows[0]?.condition ?? 'null')} as takes from (select ${provider}::text as provider) as row`.execute(
    db,
  );
  return answer.rows[0]?.takes ?? false;
}

const ofCards = ['card_checkouts', 'late_payments', 'disputes'];
const ofStaffToo = ['payments', 'refunds'];

describe('card providers', () => {
  it('have unique names', () => {
    expect([...cardProviderNames].sort()).toEqual(['sandbox', 'stripe']);
    expect(profileOf('stripe')).toMatchObject({ brand: 'Stripe', hasPageHere: false, leastCents: 50 });
    expect(() => profileOf(takenByStaff)).toThrow('no card provider');
  });

  it.each([...ofCards, ...ofStaffToo])('have names that %s accepts', async (table) => {
    for (const name of [...cardProviderNames, 'square-like']) expect(await takes(table, name), name).toBe(true);
    for (const name of ['', 'Stripe', '2checkout', 'a b']) expect(await takes(table, name), name).toBe(false);
  });

  it('are not among the modes that staff take', async () => {
    for (const table of ofCards) expect(await takes(table, takenByStaff), table).toBe(false);
    for (const table of ofStaffToo) expect(await takes(table, takenByStaff), table).toBe(true);
  });

  it('link a dispute to the provider’s dashboard, in the mode of the payment', () => {
    const { disputeAddress } = profileOf('stripe');
    expect(disputeAddress('dp_1', true)).toBe('https://dashboard.stripe.com/disputes/dp_1');
    expect(disputeAddress('dp_1', false)).toBe('https://dashboard.stripe.com/test/disputes/dp_1');
    expect(profileOf('sandbox').disputeAddress('dp_1', false)).toBeUndefined();
  });
});
