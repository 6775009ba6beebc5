import { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { FastifyRequest } from 'fastify';
import program from '../../../package.json' with { type: 'json' };
import type { TracingSettings } from '../settings.ts';
import { type Tracing, watchSteps } from './tracing.ts';

const closeWithinMs = 1_500;
const traceParent = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const untracedRoutes = new Set(['/healthz', '/readyz', '/metrics']);

/** Spans contain routes, statuses and SQL without values. Calls `onTrouble` when exports begin to fail. */
export function startTracing(
  { endpoint, serviceName }: TracingSettings,
  onTrouble: (error: Error | undefined) => void,
): Tracing {
  const exporter = reportingTrouble(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }), onTrouble);
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': program.version }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer('comanda', program.version);
  const current = new AsyncLocalStorage<Context>();
  const requests = new WeakMap<FastifyRequest, { readonly span: Span; readonly context: Context }>();

  watchSteps((name, work) => {
    const parent = current.getStore() ?? ROOT_CONTEXT;
    const span = tracer.startSpan(name, { kind: SpanKind.INTERNAL }, parent);
    return current.run(trace.setSpan(parent, span), () => within(span, work));
  });

  return {
    watchRequests(app) {
      app.addHook('onRequest', (request, _reply, done) => {
        const { method, routeOptions } = request;
        const { url: route } = routeOptions;
        if (route !== undefined && untracedRoutes.has(route)) return done();
        const name = route === undefined ? method : `${method} ${route}`;
        const attributes = {
          'http.request.method': method,
          ...(route !== undefined && { 'http.route': route }),
          'comanda.request_id': request.id,
        };
        const parent = parentOf(request);
        const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent);
        const context = trace.setSpan(parent, span);
        requests.set(request, { span, context });
        current.run(context, done);
      });
      // Parsing and sending run in the async context of the connection, so restore that of the request.
      app.addHook('preValidation', (request, _reply, done) => {
        const traced = requests.get(request);
        if (traced) current.run(traced.context, done);
        else done();
      });
      app.addHook('onResponse', (request, reply, done) => {
        const traced = requests.get(request);
        if (!traced) return done();
        const { span, context } = traced;
        span.setAttribute('http.response.status_code', reply.statusCode);
        if (reply.refusalCode) span.setAttribute('comanda.refusal', reply.refusalCode);
        if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
        current.run(context, done);
      });
    },
    watchStatements(pool) {
      pool.on('connect', (client) => {
        const query = client.query.bind(client) as (...words: unknown[]) => unknown;
        client.query = ((...words: unknown[]) => {
          const context = current.getStore();
          if (!context) return query(...words);
          const answer = query(...words);
          if (!(answer instanceof Promise)) return answer;
          const [first] = words;
          const text = textWithoutValues(typeof first === 'string' ? first : (first as { text: string }).text);
          const name = /\w+/.exec(text)?.[0]?.toLowerCase() ?? 'statement';
          const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
          const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, context);
          return within(span, () => answer);
        }) as typeof client.query;
      });
    },
    factsForLog() {
      const context = current.getStore();
      const traceId = context && trace.getSpanContext(context)?.traceId;
      return traceId === undefined ? {} : { traceId };
    },
    async close() {
      watchSteps(undefined);
      const late = new Promise<void>((resolve) => setTimeout(resolve, closeWithinMs).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
    },
  };
}

/** Ends the span when the work ends. Records only the kind of an error. */
async function within<Outcome>(span: Span, work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    const { code } = error as { code?: unknown };
    span.setStatus({ code: SpanStatusCode.ERROR });
    span.setAttribute('error.type', typeof code === 'string' ? code : (error as Error).constructor.name);
    throw error;
  } finally {
    span.end();
  }
}

/** Replaces literals, because they may contain names, such as the actor's. Other values are bound anyway. */
function textWithoutValues(text: string): string {
  return text
    .replaceAll(/'(?:[^']|'')*'/g, '?')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The parent trace from a trusted proxy. Other clients' `traceparent` is ignored. */
function parentOf({ ips = [], headers }: FastifyRequest): Context {
  // `ips[0]` is the peer. There are more entries only if the peer is a trusted proxy.
  const [, traceId, spanId, flags = '00'] = (ips.length > 1 && traceParent.exec(String(headers.traceparent))) || [];
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT;
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return trace.setSpanContext(ROOT_CONTEXT, parent);
}

function reportingTrouble(exporter: SpanExporter, onTrouble: (error: Error | undefined) => void): SpanExporter {
  let isReported = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const isTrouble = result.code !== 0;
        if (isTrouble && !isReported) onTrouble(result.error);
        isReported = isTrouble;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}
