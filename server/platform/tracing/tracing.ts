import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

/** Traces of requests, of their statements and of the program's own rounds, sent to a collector. */
export interface Tracing {
  /** Before any other hook of the app. */
  watchRequests(app: FastifyInstance): void;
  watchStatements(pool: pg.Pool): void;
  /** What a line of the log says of the trace that it belongs to. */
  factsForLog(): { readonly traceId?: string };
  /** Sends what is left; a collector that is away is not waited for. */
  close(): Promise<void>;
}

type AroundStep = <Outcome>(name: string, work: () => Promise<Outcome>) => Promise<Outcome>;

const untraced: AroundStep = (_name, work) => work();
let aroundStep = untraced;

/** Runs work that a trace shows as a step of its own, such as `send a mail`; where nothing is traced it just runs. */
export const asStep: AroundStep = (name, work) => aroundStep(name, work);

/** Tells whoever traces of each step; undefined: nobody any more. */
export function watchSteps(around: AroundStep | undefined): void {
  aroundStep = around ?? untraced;
}
