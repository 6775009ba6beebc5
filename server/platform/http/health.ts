import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serverPaths } from '../../../core/domain/paths.ts';
import type { Metrics } from '../metrics/metrics.ts';

export interface Health {
  readonly isReady: () => Promise<boolean>;
  readonly metrics: Metrics;
  /** Undefined if metrics are served on a port of their own. */
  readonly seesMetrics: ((request: FastifyRequest) => boolean) | undefined;
}

/** `/healthz` (process), `/readyz` (`isReady`) and `/metrics` (Prometheus), which is a 404 unless `seesMetrics`. */
export function healthRoutes(app: FastifyInstance, { isReady, metrics, seesMetrics }: Health): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const { statusCode: status, elapsedTime, refusalCode } = reply;
    metrics.answered({ method, route: routeOptions.url ?? 'none', status, seconds: elapsedTime / 1_000 });
    if (refusalCode !== null) metrics.refused(refusalCode);
    done();
  });
  app.get(serverPaths.healthy, async () => ({ ok: true }));
  app.get(serverPaths.ready, async (_request, reply) =>
    (await isReady()) ? { ok: true } : reply.code(503).send({ ok: false }),
  );
  if (!seesMetrics) return;
  app.get(serverPaths.metrics, async (request, reply) => {
    if (!seesMetrics(request)) return reply.callNotFound();
    return reply
      .type(metrics.contentType)
      .header('Cache-Control', 'no-store')
      .send(await metrics.text());
  });
}
