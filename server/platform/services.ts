import type pg from 'pg';
import type { Logger } from 'pino';
import type { StaffAccess } from './auth/staff-access.ts';
import type { ChangeFeed } from './change-feed.ts';
import type { CardProviders } from './checkout/card-provider.ts';
import type { StripeEventReader } from './checkout/stripe-events.ts';
import type { Database } from './database.ts';
import type { Mailer } from './mail/mailer.ts';
import type { RateLimits } from './rate-limits.ts';
import type { Secrets } from './secrets.ts';

/** What the program has at hand while it runs; made once in `program.ts`, handed to every feature. */
export interface Services {
  readonly db: Database;
  readonly pool: pg.Pool;
  readonly feed: ChangeFeed;
  readonly log: Logger;
  readonly secrets: Secrets;
  readonly access: StaffAccess;
  readonly rateLimits: RateLimits;
  readonly mailer: Mailer;
  readonly cardProviders: CardProviders;
  /** Undefined where no webhook of Stripe is set up. */
  readonly readStripeEvent: StripeEventReader | undefined;
  /**
   * Base of links in QR codes, mails and checkouts, without a slash at the end: PUBLIC_URL where it is set, otherwise the
   * address that the request came to, or the one listened on.
   */
  readonly publicUrl: (request?: { readonly protocol: string; readonly host: string }) => string;
}
