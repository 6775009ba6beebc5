import { AsyncLocalStorage } from 'node:async_hooks';
import type { AuditActor } from '../../core/domain/audit.ts';

export interface Actor {
  readonly actor: AuditActor;
  readonly userId?: number;
  readonly name?: string;
  readonly address?: string;
  readonly requestId?: string;
  readonly restaurantId?: number;
}

const acting = new AsyncLocalStorage<Actor>();

/** Runs `work` as this actor: every transaction in it records the actor in the audit trail. */
export function actingAs<Outcome>(actor: Actor, work: () => Outcome): Outcome {
  return acting.run(actor, work);
}

/** Undefined for background work of the program itself. */
export function currentActor(): Actor | undefined {
  return acting.getStore();
}
