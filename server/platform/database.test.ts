import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addRow, testDatabase } from '../testing/test-app.ts';
import { inTransaction, type Tx } from './database.ts';
import { refuse } from './refusal.ts';

const { db, findRows } = await testDatabase();

const write = (tx: Tx, id: string) => addRow(tx, 'card_events', { provider: 'stripe', id, type: 'test' });
const isWritten = async (id: string) => (await findRows('card_events', { id }, ['id'])).length === 1;

describe('a transaction', () => {
  it('commits when its work returns', async () => {
    const answer = await inTransaction(db, async (tx) => {
      await write(tx, 'answered');
      return 7;
    });
    expect(answer).toBe(7);
    expect(await isWritten('answered')).toBe(true);
  });

  it('that returns a refusal is rolled back', async () => {
    const refusal = refuse('InUse');
    const answer = await inTransaction(db, async (tx) => {
      await write(tx, 'refused');
      return refusal;
    });
    expect(answer).toBe(refusal);
    expect(await isWritten('refused')).toBe(false);
  });

  it('commits despite a refusal that is marked for it, and no other', async () => {
    const kept = await inTransaction(db, async (tx, keep) => {
      await write(tx, 'kept');
      return keep(refuse('AlreadyPaid'));
    });
    expect(kept.kind).toBe('AlreadyPaid');
    expect(await isWritten('kept')).toBe(true);
    const other = await inTransaction(db, async (tx, keep) => {
      await write(tx, 'other');
      keep(refuse('AlreadyPaid'));
      return refuse('NotFound');
    });
    expect(other.kind).toBe('NotFound');
    expect(await isWritten('other')).toBe(false);
  });

  it('whose work throws is rolled back, and throws the same', async () => {
    const fault = new Error('broken');
    const broken = inTransaction(db, async (tx) => {
      await write(tx, 'broken');
      throw fault;
    });
    await expect(broken).rejects.toBe(fault);
    expect(await isWritten('broken')).toBe(false);
  });
});

it.each([
  ['2026-11-22 13:05:06.123456+00', '2026-11-22T13:05:06.123Z'],
  ['2026-11-22 13:05:06+00', '2026-11-22T13:05:06.000Z'],
  ['2026-02-28 23:59:59.9+00', '2026-02-28T23:59:59.900Z'],
  ['1969-12-31 23:59:59.999999+00', '1969-12-31T23:59:59.999Z'],
  ['0001-01-01 00:00:00+00', '0001-01-01T00:00:00.000Z'],
  ['0044-03-15 00:00:00+00 BC', '-000043-03-15T00:00:00.000Z'],
  ['10000-01-02 00:00:00+00', '+010000-01-02T00:00:00.000Z'],
  ['2026-11-22 13:05:06.5+05:30', '2026-11-22T07:35:06.500Z'],
])('the moment %s is read', async (written, moment) => {
  const { rows } = await sql<{ at: Date }>`select ${written}::timestamptz as at`.execute(db);
  expect(rows[0]?.at.toISOString()).toBe(moment);
});
