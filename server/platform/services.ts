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
import type { Secrets } from './secrets.ts';
import type { SecurityEvents } from './security/security-events.ts';
import type { ReportsDatabase } from './standby.ts';

/** What the program has at hand while it runs; made once in `program.ts`, handed to every feature. */
export interface Services {
  readonly db: Database;
  /** Connections of long readings at the primary: however many there are, calls have theirs. */
  readonly reportsPool: pg.Pool;
  /** Those of reports, to a standby where there is one. */
  readonly reports: ReportsDatabase;
  readonly feed: ChangeFeed;
  /** What decides by the time asks this one. */
  readonly clock: DatabaseClock;
  readonly log: Logger;
  readonly secrets: Secrets;
  readonly access: StaffAccess;
  /** Which phones of visits may ask. */
  readonly visitAccess: VisitAccess;
  readonly rateLimits: RateLimits;
  readonly metrics: Metrics;
  /** Told of what was refused to whom. */
  readonly security: SecurityEvents;
  readonly mailer: Mailer;
  readonly cardProviders: CardProviders;
  /** What the orders of a table may come to that nobody has confirmed, before tax. */
  readonly waitingCents: number;
  /** Where printers may be. */
  readonly printerNetworks: PrinterNetworks;
  /**
   * Base of links in QR codes and mails, without a slash at the end: PUBLIC_URL where it is set. Otherwise, for staff, the
   * address that the request came to, if it is one of numbers or localhost; else the one listened on. A name in a request
   * is whatever its sender wrote: it leads nobody anywhere.
   */
  readonly publicUrl: (request?: { readonly protocol: string; readonly host: string }) => string;
  /** Whether the browser is on https, be it that a proxy ends it: whether cookies are for https alone. */
  readonly isHttps: (request: { readonly protocol: string }) => boolean;
  /** Whether the logins of the demo are good for this request. */
  readonly takesDemoLogins: (request: FastifyRequest) => boolean;
}
