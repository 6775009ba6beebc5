import { sql } from 'kysely';
import type { AuditActor, AuditRefusal } from '../../../core/domain/audit.ts';
import type { Queryable } from '../database.ts';

/** What was refused to whom. */
export interface Refused {
  readonly kind: AuditRefusal;
  /** In whose trail it stands; undefined: the platform's. */
  readonly restaurantId?: number | null | undefined;
  readonly actor: AuditActor;
  readonly userId?: number | undefined;
  readonly name?: string | undefined;
  readonly address?: string | undefined;
  /** What was tried, or at whom: a call, a limit, a user. Never what somebody typed, which may be a secret. */
  readonly about: string;
}

/** Puts a refusal, that many times, into its trail. */
export async function insertRefusals(
  db: Queryable,
  { kind, restaurantId, userId, actor, name, address, about }: Refused,
  times: number,
): Promise<void> {
  await sql`select note_refusals(${kind}, ${restaurantId ?? 0}::int, ${userId ?? null}::int, ${actor}, ${name ?? ''},
    ${address ?? ''}, ${about}, ${times}::int)`.execute(db);
}
