import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

export interface Tracing {
  /** Call before any other hook is added. */
  watchRequests(app: FastifyInstance): void;
  watchStatements(pool: pg.Pool): void;
  factsForLog(): { readonly traceId?: string };
  /** Flushes, but doesn't wait for an unreachable collector. */
  close(): Promise<void>;
}

type AroundStep = <Outcome>(name: string, work: () => Promise<Outcome>) => Promise<Outcome>;

const untraced: AroundStep = (_name, work) => work();
let aroundStep = untraced;

export const asStep: AroundStep = (name, work) => aroundStep(name, work);

export function watchSteps(around: AroundStep | undefined): void {
  aroundStep = around ?? untraced;
}
