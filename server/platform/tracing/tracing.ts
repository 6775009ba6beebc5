import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

export interface Tracing {
  /** Call this before adding any other hook. */
  watchRequests(app: FastifyInstance): void;
  watchStatements(pool: pg.Pool): void;
  factsForLog(): { readonly traceId?: string };
  /** Flushes, but doesn't wait for a collector that can't be reached. */
  close(): Promise<void>;
}

type AroundStep = <Outcome>(name: string, work: () => Promise<Outcome>) => Promise<Outcome>;

const untraced: AroundStep = (_name, work) => work();
let aroundStep = untraced;

export const asStep: AroundStep = (name, work) => aroundStep(name, work);

export function watchSteps(around: AroundStep | undefined): void {
  aroundStep = around ?? untraced;
}
