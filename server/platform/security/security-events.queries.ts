import { sql } from 'kysely';
import type { AuditActor, AuditRefusal } from '../../../core/domain/audit.ts';
import type { Queryable } from '../database.ts';

export interface Refused {
  readonly kind: AuditRefusal;
  readonly restaurantId?: number | null | undefined;
  readonly actor: AuditActor;
  readonly userId?: number | undefined;
  readonly name?: string | undefined;
  readonly address?: string | undefined;
  /** The endpoint, limit or user. Never typed text, which could be a secret. */
  readonly about: string;
}

export async function insertRefusals(
  db: Queryable,
  { kind, restaurantId, userId, actor, name, address, about }: Refused,
  times: number,
): Promise<void> {
  await sql`select note_refusals(${kind}, ${restaurantId ?? 0}::int, ${userId ?? null}::int, ${actor}, ${name ?? ''},
    ${address ?? ''}, ${about}, ${times}::int)`.execute(db);
}
