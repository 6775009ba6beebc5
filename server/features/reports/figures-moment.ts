import type { FastifyInstance } from 'fastify';
import type { ReportsDatabase } from '../../platform/standby.ts';

/** Figures that are behind by more than a few seconds say so in a header: the moment that they are of, at least. */
export function tellMoment(scope: FastifyInstance, reports: Pick<ReportsDatabase, 'asOf'>): void {
  scope.addHook('preHandler', (_request, reply, done) => {
    const moment = reports.asOf();
    if (moment) void reply.header('X-Figures-As-Of', moment.toISOString());
    done();
  });
}
