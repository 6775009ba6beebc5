import { describe, expect, it } from 'vitest';
import { testDatabase } from '../testing/test-app.ts';
import { inTransaction, type Tx } from './database.ts';
import { refuse } from './refusal.ts';

const { db } = await testDatabase();

const write = (tx: Tx, id: string) =>
  tx.insertInto('card_events').values({ provider: 'stripe', id, type: 'test' }).execute();
const isWritten = async (id: string) =>
  (await db.selectFrom('card_events').select('id').where('id', '=', id).execute()).length === 1;

describe('a transaction', () => {
  it('stays when its work answers', async () => {
    const answer = await inTransaction(db, async (tx) => {
      await write(tx, 'answered');
      return 7;
    });
    expect(answer).toBe(7);
    expect(await isWritten('answered')).toBe(true);
  });

  it('that answers a refusal has done nothing', async () => {
    const refusal = refuse('InUse');
    const answer = await inTransaction(db, async (tx) => {
      await write(tx, 'refused');
      return refusal;
    });
    expect(answer).toBe(refusal);
    expect(await isWritten('refused')).toBe(false);
  });

  it('stays in spite of a refusal that says so, and of no other one', async () => {
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

  it('whose work throws has done nothing, and throws the same', async () => {
    const fault = new Error('broken');
    const broken = inTransaction(db, async (tx) => {
      await write(tx, 'broken');
      throw fault;
    });
    await expect(broken).rejects.toBe(fault);
    expect(await isWritten('broken')).toBe(false);
  });
});
