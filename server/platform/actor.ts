import { AsyncLocalStorage } from 'node:async_hooks';
import type { AuditActor } from '../../core/domain/audit.ts';

/** Who is behind what happens now, as the audit trail says it. */
export interface Actor {
  readonly actor: AuditActor;
  readonly userId?: number;
  readonly name?: string;
  readonly address?: string;
  readonly requestId?: string;
  readonly restaurantId?: number;
}

const acting = new AsyncLocalStorage<Actor>();

/** Runs work in the name of somebody: every transaction in it tells the audit trail who that is. */
export function actingAs<Outcome>(actor: Actor, work: () => Outcome): Outcome {
  return acting.run(actor, work);
}

/** Who acts; undefined where nobody asked: the program's own rounds. */
export function currentActor(): Actor | undefined {
  return acting.getStore();
}
