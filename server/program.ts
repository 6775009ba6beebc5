import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { forgetOldApprovals } from './features/approvals/approvals.service.ts';
import { forgetOldEvents } from './features/audit/audit.queries.ts';
import { factsOfTablePage } from './features/check-in/table-page.ts';
import { exposureRoutes } from './features/exposures/exposures.routes.ts';
import { eraseInTurn } from './features/guest-data/guest-data.service.ts';
import { invoiceKind, makeInvoiceFile } from './features/invoices/invoice-pdf.ts';
import { fireDueCourses } from './features/orders/orders.service.ts';
import { startReconciler } from './features/payments/reconciler.ts';
import { type PrintingPace, startPrinting } from './features/printers/printing.ts';
import { finishRefunds } from './features/refunds/refunds.service.ts';
import { relocationRoutes } from './features/relocation/relocation.routes.ts';
import { sweepTableCalls } from './features/table-calls/table-calls.service.ts';
import { finishIdleVisits } from './features/visits/visits.service.ts';
import { currentActor } from './platform/actor.ts';
import { createStaffAccess } from './platform/auth/staff-access.ts';
import { createVisitAccess } from './platform/auth/visit-access.ts';
import { type ChangeFeed, type Pace as ChangePace, openChangeFeed } from './platform/change-feed.ts';
import type { CardPeer } from './platform/checkout/card-provider.ts';
import { openCardProviders } from './platform/checkout/card-providers.ts';
import { type DatabaseWatch, openDatabase, type Pooler, type TimeLimits, timeLimits } from './platform/database.ts';
import { createDatabaseClock } from './platform/database-clock.ts';
import { createApp } from './platform/http/app.ts';
import { healthRoutes } from './platform/http/health.ts';
import { watchRequests } from './platform/http/leaving.ts';
import { isOnThisMachine } from './platform/http/on-this-machine.ts';
import { serveWebPages } from './platform/http/web-pages.ts';
import { loadLanguages } from './platform/language.ts';
import { startDelivery } from './platform/mail/delivery.ts';
import { mailPageRoutes } from './platform/mail/mail-page.ts';
import { createMailer } from './platform/mail/outbox-mailer.ts';
import { mailFolder } from './platform/mail/transport.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import { hasMetricsToken } from './platform/metrics/metrics-server.ts';
import { createRateLimits, sweepRateLimits } from './platform/rate-limits.ts';
import { watchReadiness } from './platform/readiness.ts';
import { watchRelocations } from './platform/relocations.ts';
import { inRounds } from './platform/rounds.ts';
import { programMark, type Secrets } from './platform/secrets.ts';
import { watchSecurity } from './platform/security/security-events.ts';
import type { Services } from './platform/services.ts';
import { isForOthers, isLoopback, type Settings } from './platform/settings.ts';
import { type StandbyPace, watchStandby, withoutStandby } from './platform/standby.ts';
import type { Tracing } from './platform/tracing/tracing.ts';
import { registerRoutes } from './routes.ts';

export interface ProgramOptions {
  readonly settings: Settings;
  readonly secrets: Secrets;
  /** For normal queries: the database, or the pooler in front of it. */
  readonly connectionString: string;
  /** Undefined if there is no pooler. */
  readonly pooler?: Pooler | undefined;
  readonly log: Logger;
  readonly webFolder: URL;
  /** This and the next are for tests. */
  readonly watchApp?: (app: FastifyInstance) => void;
  readonly databaseWatch?: DatabaseWatch | undefined;
  readonly tracing?: Tracing | undefined;
  readonly cardPeer?: CardPeer | undefined;
  readonly limits?: { readonly calls: TimeLimits; readonly reports: TimeLimits };
  readonly changePace?: Partial<ChangePace>;
  readonly standbyPace?: StandbyPace;
  readonly checkoutRoundsMs?: number | undefined;
  /** 'never' turns printing off, for tests. */
  readonly printingPace?: PrintingPace | 'never' | undefined;
}

export interface Program {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly feed: ChangeFeed;
  /** The path of the page with stored mails; undefined if there is none. */
  readonly mailPath: string | undefined;
  /** Readiness fails at once, connections are refused after `delayMs`, and running requests get `withinMs` more. */
  close(patience?: { readonly delayMs?: number; readonly withinMs?: number }): Promise<void>;
}

/** Assembles the program on a migrated database. The caller then calls `app.listen`. */
export async function createProgram(options: ProgramOptions): Promise<Program> {
  await loadLanguages();
  const { settings, secrets, connectionString, log, webFolder } = options;
  const { databaseWatch: watch, limits = timeLimits, pooler, tracing } = options;
  const direct = settings.databaseDirectUrl ?? connectionString;
  const { db, pool } = openDatabase(connectionString, { watch, limits: limits.calls, pooler });
  // Reports use connections for a long time, so they bypass the pooler, which wouldn't help.
  const reportsLimits = { connections: 8, watch, limits: limits.reports };
  const reports = openDatabase(direct, reportsLimits);
  const standby =
    settings.databaseReportsUrl === undefined ? undefined : openDatabase(settings.databaseReportsUrl, reportsLimits);
  for (const watched of [pool, reports.pool, standby?.pool]) if (watched) tracing?.watchStatements(watched);
  const reportsDatabase = standby
    ? watchStandby({ primary: reports.pool, standby: standby.pool, log }, options.standbyPace)
    : withoutStandby(reports.pool);
  const clock = createDatabaseClock();
  const feed = await openChangeFeed(direct, log, options.changePace, programMark(secrets), clock);
  const readiness = watchReadiness(pool);
  const { trustProxy, openDocs } = settings;
  // A local proxy may add no headers. So while the program serves others, a local address proves nothing.
  const isOperator = (request: FastifyRequest) => !isForOthers(settings) && isOnThisMachine(request);
  const app = await createApp({
    log,
    trustProxy,
    seesDocs: (request) => openDocs || isOperator(request),
    isHttps: settings.publicUrl?.startsWith('https:') === true,
    tracing,
    onDatabaseFault: readiness.noteFault,
  });
  options.watchApp?.(app);
  const leaving = watchRequests(app);
  const metrics = createMetrics({
    db: reports.db,
    pools: { calls: pool, reports: reports.pool, standby: standby?.pool },
    feed,
    reports: reportsDatabase,
  });
  const security = watchSecurity(db, log);
  const { own: separate, token } = settings.metrics;
  const fileMakers = { [invoiceKind]: makeInvoiceFile };
  const delivery = startDelivery({ db, settings, log, fileMakers });
  const services: Services = {
    db,
    reportsPool: reports.pool,
    reports: reportsDatabase,
    feed,
    clock,
    log,
    secrets,
    access: createStaffAccess(db, feed, secrets.jwt, clock),
    visitAccess: createVisitAccess(db, feed, clock),
    rateLimits: createRateLimits(db, clock, (limit) => {
      metrics.limitTripped(limit);
      const actor = currentActor() ?? { actor: 'stranger' };
      security.record({ ...actor, kind: 'limit-tripped', about: limit });
    }),
    relocations: await watchRelocations(db, feed, log),
    metrics,
    security,
    mailer: createMailer(delivery, mailFolder(settings.dataDir)),
    cardProviders: await openCardProviders({ db, secret: secrets.cookie, settings, peer: options.cardPeer ?? {} }),
    waitingCents: settings.waitingCents,
    printerNetworks: settings.printerNetworks,
    publicUrl: (request) => settings.publicUrl ?? askedUrl(request, settings) ?? listenedUrl(app, settings),
    isHttps: (request) => (settings.publicUrl ? settings.publicUrl.startsWith('https:') : request.protocol === 'https'),
    takesDemoLogins: (request) => settings.demo === true || isOperator(request),
  };
  registerRoutes(app, services);
  exposureRoutes(app, services, settings);
  relocationRoutes(app, services, settings);
  const mailPath = mailPageRoutes(app, settings, isOperator);
  healthRoutes(app, {
    isReady: async () => !leaving.isLeaving() && (await readiness.isReady()),
    metrics,
    seesMetrics: separate ? undefined : (request) => isOperator(request) || hasMetricsToken(request.headers, token),
  });
  await serveWebPages(app, webFolder, (path) => factsOfTablePage(services, path));
  const printing = options.printingPace === 'never' ? undefined : startPrinting(services, options.printingPace);
  const minute = 60_000;
  const toLog = { warn: (words: string) => (err: unknown) => log.warn({ err }, words) };
  const every = (everyMs: number, work: () => Promise<unknown>, failed: (err: unknown) => void) =>
    inRounds(work, { everyMs, failed });
  const { auditYears, dataDir } = settings;
  const rounds = [
    startReconciler(services, [finishRefunds], options.checkoutRoundsMs),
    every(15_000, () => fireDueCourses(services), toLog.warn('courses that are due could not be fired')),
    every(minute, () => finishIdleVisits(db), toLog.warn('idle visits could not be ended')),
    every(minute, () => sweepTableCalls(db), toLog.warn('past calls could not be deleted')),
    every(minute, () => forgetOldEvents(db, auditYears), toLog.warn('old events could not be deleted')),
    every(minute, () => sweepRateLimits(db, clock), toLog.warn('past limits could not be deleted')),
    every(
      60 * minute,
      () => eraseInTurn(db, clock, mailFolder(dataDir)),
      toLog.warn('old guest data could not be deleted'),
    ),
    every(60 * minute, () => forgetOldApprovals(db, auditYears), toLog.warn('old approvals could not be deleted')),
  ];
  return {
    app,
    services,
    feed,
    mailPath,
    async close({ delayMs = 0, withinMs = 25_000 } = {}) {
      leaving.begin();
      await sleep(delayMs);
      const stops = [...rounds, printing, delivery].map((round) => round?.stop());
      await Promise.all([leaving.finish(withinMs), ...stops]);
      await security.stop();
      services.relocations.close();
      await feed.close();
      reportsDatabase.close();
      // After the last request. Doesn't wait for connections that hang.
      const ends = [db, reports.db, standby?.db].map((database) => database?.destroy());
      await Promise.race([Promise.all(ends), sleep(2_000, undefined, { ref: false })]);
    },
  };
}

/** The request's host, if it is an IP address or localhost. A loopback one counts only if HOST is loopback too. */
function askedUrl(
  request: { readonly protocol: string; readonly host: string } | undefined,
  { host }: Settings,
): string | undefined {
  const url = request && `${request.protocol}://${request.host}`;
  if (!url || !URL.canParse(url)) return undefined;
  const { hostname, origin } = new URL(url);
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isLoopback(address)) return isLoopback(host) ? origin : undefined;
  return isIP(address) === 0 ? undefined : origin;
}

/** The URL that the program listens on. For 0.0.0.0 it contains this machine's address. */
export function listenedUrl(app: FastifyInstance, settings: Settings): string {
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : settings.port;
  const isEverywhere = settings.host === '0.0.0.0' || settings.host === '::';
  const host = isEverywhere ? (ownAddress() ?? '127.0.0.1') : settings.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function ownAddress(): string | undefined {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return addresses.find((address) => address.family === 'IPv4' && !address.internal)?.address;
}
