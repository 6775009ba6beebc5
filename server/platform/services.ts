import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { StaffAccess } from './auth/staff-access.ts';
import type { VisitAccess } from './auth/visit-access.ts';
import type { ChangeFeed } from './change-feed.ts';
import type { CardProviders } from './checkout/card-provider.ts';
import type { Database } from './database.ts';
import type { DatabaseClock } from './database-clock.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { PrinterNetworks } from './printing/printer-networks.ts';
import type { RateLimits } from './rate-limits.ts';
import type { Relocations } from './relocations.ts';
import type { Secrets } from './secrets.ts';
import type { SecurityEvents } from './security/security-events.ts';
import type { ReportsDatabase } from './standby.ts';

export interface Services {
  readonly db: Database;
  readonly reportsPool: pg.Pool;
  readonly reports: ReportsDatabase;
  readonly feed: ChangeFeed;
  readonly clock: DatabaseClock;
  readonly log: Logger;
  readonly secrets: Secrets;
  readonly access: StaffAccess;
  readonly visitAccess: VisitAccess;
  readonly rateLimits: RateLimits;
  readonly relocations: Relocations;
  readonly metrics: Metrics;
  readonly security: SecurityEvents;
  readonly mailer: Mailer;
  readonly cardProviders: CardProviders;
  readonly waitingCents: number;
  readonly printerNetworks: PrinterNetworks;
  /** The base URL for links, without trailing slash. Uses a request's Host only if it is an IP address or localhost. */
  readonly publicUrl: (request?: { readonly protocol: string; readonly host: string }) => string;
  /** True if the browser uses https, even behind a TLS proxy. Decides whether cookies are Secure. */
  readonly isHttps: (request: { readonly protocol: string }) => boolean;
  readonly takesDemoLogins: (request: FastifyRequest) => boolean;
}
