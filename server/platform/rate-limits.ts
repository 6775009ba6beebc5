import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

/** Attempts allowed within a number of seconds. */
export interface Limit {
  readonly name: string;
  readonly attempts: number;
  readonly seconds: number;
}

const quarterHour = 15 * 60;

/** Every limit of the product, counted in the database so that all instances and restarts share it. */
export const limits = {
  otpAtTableFromAddress: { name: 'otp', attempts: 5, seconds: quarterHour },
  otpAtTable: { name: 'otp-table', attempts: 30, seconds: quarterHour },
  managerCode: { name: 'managercode', attempts: 5, seconds: quarterHour },
  signIn: { name: 'login', attempts: 10, seconds: quarterHour },
  oldPassword: { name: 'old-password', attempts: 10, seconds: quarterHour },
  invoiceOfPayment: { name: 'invoice', attempts: 5, seconds: quarterHour },
  invoiceFromAddress: { name: 'invoice-address', attempts: 30, seconds: quarterHour },
  passwordLink: { name: 'password-link', attempts: 5, seconds: quarterHour },
} as const satisfies Record<string, Limit>;

export type Attempt = { readonly allowed: true } | { readonly allowed: false; readonly retryAfterSeconds: number };

export interface RateLimits {
  /** Counts one attempt before it is made, atomically: a burst cannot pass together. */
  attempt(limit: Limit, key: string): Promise<Attempt>;
  /** Gives an attempt back after it turned out right: only wrong ones count. */
  giveBack(limit: Limit, key: string): Promise<void>;
}

/** Counters on PostgreSQL, in the table `rate_limits`. */
export function createRateLimits(pool: pg.Pool): RateLimits {
  const limiters = new Map<string, RateLimiterPostgres>();
  const limiterOf = (limit: Limit) => {
    const known = limiters.get(limit.name);
    if (known) return known;
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: limit.name,
      points: limit.attempts,
      duration: limit.seconds,
    });
    limiters.set(limit.name, limiter);
    return limiter;
  };
  return {
    async attempt(limit, key) {
      try {
        await limiterOf(limit).consume(key);
        return { allowed: true };
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) };
      }
    },
    async giveBack(limit, key) {
      await limiterOf(limit).reward(key, 1);
    },
  };
}
