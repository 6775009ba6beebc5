import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { serverPaths } from '../../../core/domain/paths.ts';
import { onlyOnThisMachine } from './on-this-machine.ts';

/**
 * `/healthz` (the process), `/readyz` (requests are welcome: see `isReady`), and `/metrics` (Prometheus text), which is
 * for callers on this machine unless `openMetrics` is set.
 */
export function healthRoutes(app: FastifyInstance, isReady: () => Promise<boolean>, openMetrics: boolean): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  // The series of each route, method and status, found once: the labels are put in order and hashed each time otherwise.
  const series = new Map<string, { observe(seconds: number): void }>();
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'none';
    const key = `${reply.statusCode} ${method} ${route}`;
    const one = series.get(key) ?? duration.labels({ method, route, status: reply.statusCode });
    series.set(key, one);
    one.observe(reply.elapsedTime / 1000);
    done();
  });
  app.get(serverPaths.healthy, { schema: { hide: true } }, async () => ({ ok: true }));
  app.get(serverPaths.ready, { schema: { hide: true } }, async (_request, reply) =>
    (await isReady()) ? { ok: true } : reply.code(503).send({ ok: false }),
  );
  const metrics = { schema: { hide: true }, ...(openMetrics ? {} : { onRequest: onlyOnThisMachine }) };
  app.get(serverPaths.metrics, metrics, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}
