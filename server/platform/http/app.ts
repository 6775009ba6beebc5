import { randomBytes } from 'node:crypto';
import { type IncomingHttpHeaders, maxHeaderSize } from 'node:http';
import type { Socket } from 'node:net';
import cookie from '@fastify/cookie';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import { serverPaths } from '../../../core/domain/paths.ts';
import { requestMessages } from '../../../core/messages/en/server/requests.ts';
import { isDatabaseAway, isSqlState } from '../database.ts';
import { refuse } from '../refusal.ts';
import { oneMoment } from '../relocations.ts';
import { LineFull } from '../short-queue.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { answerClientError } from './client-error.ts';
import { AnswerMemory } from './etag.ts';
import { openApiDocument } from './open-api.ts';
import { readBodies, usualBodyLimit } from './request-body.ts';
import { RequestPaces } from './request-pace.ts';
import { sendRefusal } from './route.ts';
import { documentationPolicy, sendSecurityHeaders } from './security-headers.ts';
import { cleanTexts } from './storable-text.ts';

export interface AppOptions {
  readonly log: Logger;
  /** The number of proxies in front of the program (0 for none), or their addresses. */
  readonly trustProxy: number | string;
  readonly isHttps?: boolean;
  readonly seesDocs?: (request: FastifyRequest) => boolean;
  readonly tracing?: Tracing | undefined;
  readonly onDatabaseFault?: (error: unknown) => void;
}

export async function createApp({
  log,
  trustProxy,
  seesDocs = () => false,
  isHttps = false,
  tracing,
  onDatabaseFault = () => undefined,
}: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    // Otherwise Fastify would load its own JSON Schema compilers before ours are set.
    schemaController: { compilersFactory: { buildValidator: noJsonSchema, buildSerializer: noJsonSchema } },
    loggerInstance: log as FastifyBaseLogger,
    trustProxy: typeof trustProxy === 'string' ? trustProxy : trustHops(trustProxy),
    bodyLimit: usualBodyLimit,
    requestTimeout: 30_000,
    exposeHeadRoutes: true,
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger per request is expensive. There is only one logger, and log lines contain the request id.
    childLoggerFactory: (logger) => logger,
    genReqId: requestIds(trustProxy !== 0),
    // No limit here, because each route checks its parameters with its schema, after its auth.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxHeaderSize },
    rewriteUrl: ({ url = '/' }) => readableAddress(url),
    // Requests that are running or still arrive during shutdown get normal responses.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Errors of the router and the HTTP parser get an envelope too.
    frameworkErrors: (_error, _request, reply) => void sendRefusal(reply, refuse('Invalid')),
    clientErrorHandler: answerClientError,
  });
  app.setValidatorCompiler(validateWithoutOverflow);
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer));
  endFloodedConnections(app);
  tracing?.watchRequests(app);
  sendSecurityHeaders(app, { isHttps });
  await app.register(cookie);
  readBodies(app);
  app.decorateRequest('caller', null);
  app.decorateReply('refusalCode', null);
  logRequests(app, log);
  app.decorate('answerMemory', new AnswerMemory());
  app.decorate('requestPaces', new RequestPaces());
  app.addHook('onRequest', (request, reply, done) => {
    const seconds = request.routeOptions.config.call ? undefined : app.requestPaces.ofAddress(request, 'pages');
    if (seconds === undefined) return done();
    sendRefusal(reply, refuse('TooManyTries', { retryAfterSeconds: seconds }));
  });
  app.addHook('preValidation', (request, reply, done) => {
    const { params, query, body } = request;
    if (cleanTexts([params, query, body])) return done();
    sendRefusal(reply, refuse('Invalid', { words: requestMessages.noText }));
  });
  // The OpenAPI document is generated from the contract when it is first requested.
  const hide = { schema: { hide: true }, url: '' };
  await app.register(swagger, { openapi: {}, transform: () => hide, transformObject: openApiDocument });
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (!seesDocs(request)) reply.callNotFound();
    });
    scope.addHook(
      'onRequest',
      async (_request, reply) => void reply.header('content-security-policy', documentationPolicy),
    );
    await scope.register(swaggerUi, { routePrefix: serverPaths.apiDocs });
  });
  handleErrors(app, onDatabaseFault);
  return app;
}

const noJsonSchema = () => {
  throw new Error('Fastify compiles no schema itself');
};

const givenId = /^[\w.:=/+-]{6,100}$/;

/** Uses the request id of the trusted proxy if it is valid, otherwise our own. */
function requestIds(takesGiven: boolean): (raw: { headers: IncomingHttpHeaders }) => string {
  return ({ headers }) => {
    const given = takesGiven ? headers['x-request-id'] : undefined;
    return typeof given === 'string' && givenId.test(given) ? given : ownId();
  };
}

const ofThisProgram = randomBytes(3).toString('hex');
let requests = 0;

function ownId(): string {
  requests += 1;
  return ofThisProgram + requests.toString(36).padStart(6, '0');
}

const slowSeconds = 5;

/** Logs failed and slow requests at `warn`, others at `debug`. Logs routes, since URLs may contain tokens and names. */
function logRequests(app: FastifyInstance, log: Logger): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('X-Request-Id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const isStream = () => String(reply.getHeader('content-type')).startsWith('text/event-stream');
    const isSlow = reply.elapsedTime > slowSeconds * 1_000;
    const level = (reply.statusCode >= 500 || isSlow) && !isStream() ? 'warn' : 'debug';
    if (log.isLevelEnabled(level)) {
      const { id: reqId, method, routeOptions } = request;
      const ms = Math.round(reply.elapsedTime * 10) / 10;
      const refused = reply.refusalCode === null ? {} : { refused: reply.refusalCode };
      request.log[level](
        { reqId, method, route: routeOptions.url, status: reply.statusCode, ms, ...refused },
        'answered',
      );
    }
    done();
  });
}

/** For data with very many faults zod throws a RangeError. That counts as invalid data too. */
const validateWithoutOverflow: typeof validatorCompiler = (route) => {
  const validate = validatorCompiler(route);
  return (data) => {
    try {
      return validate(data);
    } catch (error) {
      if (error instanceof RangeError) return { error: Object.assign(error, { validation: [] }) };
      throw error;
    }
  };
};

/** Trusts only the last `count` entries of X-Forwarded-For. Clients can forge the others to evade rate limits. */
function trustHops(count: number): false | ((address: string, hop: number) => boolean) {
  return count > 0 && ((_address, hop) => hop < count);
}

function handleErrors(app: FastifyInstance, onDatabaseFault: (error: unknown) => void): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error.validation) {
      const fields = error.validation.map((fault) => ({
        path: fault.instancePath.replace(/^\//, '').replaceAll('/', '.'),
        message: fault.message ?? requestMessages.notValid,
      }));
      return sendRefusal(reply, refuse('Invalid', { fields }));
    }
    if (error.statusCode === 413) return sendRefusal(reply, refuse('TooLarge'));
    if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
      return sendRefusal(reply, refuse('Invalid'));
    }
    if (isSqlState(error, 'CM422')) return sendRefusal(reply, oneMoment());
    if (error instanceof LineFull) return sendRefusal(reply, refuse('Unavailable', { retryAfterSeconds: 2 }));
    if (isDatabaseAway(error)) {
      onDatabaseFault(error);
      request.log.error({ err: error, reqId: request.id }, 'the database is away, or cannot do it now');
      return sendRefusal(reply, refuse('Unavailable', { retryAfterSeconds: 5 }));
    }
    const { id: reqId, method, routeOptions } = request;
    request.log.error({ err: error, reqId, method, route: routeOptions.url }, 'unexpected failure');
    return sendRefusal(reply, refuse('ServerError'));
  });
}

/** Escapes each `%` in a path with invalid escapes such as `%zz`, so that its route and auth still handle it. */
function readableAddress(url: string): string {
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  if (!path.includes('%') || isDecodable(path)) return url;
  return path.replaceAll('%', '%25') + url.slice(path.length);
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Enough for browsers and proxies, which wait for a response before they reuse a connection. */
const mostUnderWay = 16;

/** Otherwise Node would buffer responses for a client that pipelines requests and never reads. */
function endFloodedConnections(app: FastifyInstance): void {
  const underWay = new WeakMap<object, number>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const count = (underWay.get(socket) ?? 0) + 1;
    underWay.set(socket, count);
    reply.raw.once('close', () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1));
    if (count <= mostUnderWay) return done();
    dropRest(socket);
    socket.destroy();
    reply.hijack();
  });
}

/** Skips the rest of a packet, up to 1,000 requests. Returning 2 tells the parser that another protocol follows. */
function dropRest(socket: Socket): void {
  const { parser } = socket as Socket & { readonly parser?: { onIncoming: () => number } | null };
  if (parser) parser.onIncoming = () => 2;
}
