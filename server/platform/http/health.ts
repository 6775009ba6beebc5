import type { FastifyInstance } from 'fastify';
import { serverPaths } from '../../../core/domain/paths.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { hasMetricsToken } from '../metrics/metrics-server.ts';
import { isOnThisMachine } from './on-this-machine.ts';

export interface Health {
  /** Whether requests are welcome. */
  readonly isReady: () => Promise<boolean>;
  readonly metrics: Metrics;
  /** Undefined: they have a port of their own. */
  readonly metricsHere: { readonly token: string | undefined } | undefined;
}

/**
 * `/healthz` (the process), `/readyz` (see `isReady`), and `/metrics` (Prometheus text) for callers on this machine and
 * those with the token: anybody else finds nothing there.
 */
export function healthRoutes(app: FastifyInstance, { isReady, metrics, metricsHere }: Health): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const { statusCode: status, elapsedTime, refusalCode } = reply;
    metrics.answered({ method, route: routeOptions.url ?? 'none', status, seconds: elapsedTime / 1_000 });
    if (refusalCode !== null) metrics.refused(refusalCode);
    done();
  });
  const schema = { hide: true };
  app.get(serverPaths.healthy, { schema }, async () => ({ ok: true }));
  app.get(serverPaths.ready, { schema }, async (_request, reply) =>
    (await isReady()) ? { ok: true } : reply.code(503).send({ ok: false }),
  );
  if (!metricsHere) return;
  app.get(serverPaths.metrics, { schema }, async (request, reply) => {
    if (!isOnThisMachine(request) && !hasMetricsToken(request.headers, metricsHere.token)) return reply.callNotFound();
    return reply
      .type(metrics.contentType)
      .header('Cache-Control', 'no-store')
      .send(await metrics.text());
  });
}
