import { isIP } from 'node:net';
import { resolve } from 'node:path';
import type { z } from 'zod';
import { isLoopbackAddress } from './http/on-this-machine.ts';
import { isRange, type PrinterNetworks, readPrinterNetworks } from './printing/printer-networks.ts';
import { Environment } from './settings-schema.ts';
import { StartRefused } from './start-refused.ts';

export interface StripeAccount {
  readonly secretKey: string;
  readonly webhookSecret: string | undefined;
}

export interface StripeSettings {
  readonly live: StripeAccount | undefined;
  readonly test: StripeAccount | undefined;
}

export interface TracingSettings {
  readonly endpoint: string;
  readonly serviceName: string;
}

export type Settings = Readonly<ReturnType<typeof readSettings>>;

export class SettingsError extends StartRefused {}

/** Reads the environment. Empty variables count as unset. @throws SettingsError with all faults */
export function readSettings(environment: Readonly<Record<string, string | undefined>>) {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const reading = Environment.safeParse(present);
  if (!reading.success) {
    const faults = reading.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new SettingsError(`These settings are not usable:\n  ${faults.join('\n  ')}`);
  }
  const env = reading.data;
  if ((env.ADMIN_USERNAME === undefined) !== (env.ADMIN_PASSWORD === undefined)) {
    throw new SettingsError('ADMIN_USERNAME and ADMIN_PASSWORD belong together: set both or neither.');
  }
  const others = ['DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPORTS_URL'] as const;
  for (const name of others) {
    if (present[name] === undefined || env.DATABASE_URL !== undefined) continue;
    throw new SettingsError(`${name} is set without DATABASE_URL, which names where calls go: set it too.`);
  }
  const trustProxy = readTrustProxy(env.TRUST_PROXY);
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    databaseReportsUrl: env.DATABASE_REPORTS_URL,
    databaseWaitSeconds: env.DATABASE_WAIT_SECONDS,
    cell: env.CELL,
    publicUrl: env.PUBLIC_URL,
    demo: env.DEMO,
    admin:
      env.ADMIN_USERNAME === undefined || env.ADMIN_PASSWORD === undefined
        ? undefined
        : { username: env.ADMIN_USERNAME, password: env.ADMIN_PASSWORD },
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    stripe: readStripe(env),
    jwtSecret: env.JWT_SECRET,
    cookieSecret: env.COOKIE_SECRET,
    trustProxy,
    waitingCents: env.WAITING_DOLLARS * 100,
    printerNetworks: readNetworks(env.PRINTER_NETWORKS),
    auditYears: env.AUDIT_YEARS,
    openDocs: env.OPEN_DOCS,
    metrics: readMetrics(env),
    tracing:
      env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? undefined
        : { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, serviceName: env.OTEL_SERVICE_NAME },
    /** The delay from a failing `/readyz` to refusing connections. Without a proxy to poll it, there is no delay. */
    stopDelaySeconds: env.STOP_DELAY_SECONDS ?? (trustProxy === 0 ? 0 : 5),
    stopWithinSeconds: env.STOP_WITHIN_SECONDS,
    logLevel: env.LOG_LEVEL,
  };
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || isLoopbackAddress(host);
}

/** True if other people can reach the program, because of HOST, a proxy or PUBLIC_URL. */
export function isForOthers({ host, publicUrl, trustProxy }: Settings): boolean {
  return !isLoopback(host) || trustProxy !== 0 || (publicUrl !== undefined && !isLoopback(hostOf(publicUrl)));
}

const hostOf = (url: string) => new URL(url).hostname.replace(/^\[(.*)\]$/, '$1');

function readStripe(env: z.output<typeof Environment>): StripeSettings {
  const main = stripeAccount('STRIPE_', env.STRIPE_SECRET_KEY, env.STRIPE_WEBHOOK_SECRET);
  const forTests = stripeAccount('STRIPE_TEST_', env.STRIPE_TEST_SECRET_KEY, env.STRIPE_TEST_WEBHOOK_SECRET);
  const isMainLive = main !== undefined && /^.k_live_/.test(main.secretKey);
  if (main && forTests && !isMainLive) {
    throw new SettingsError(
      'STRIPE_SECRET_KEY is a test key already: unset STRIPE_TEST_SECRET_KEY, or give a live key.',
    );
  }
  if ((main ?? forTests) && env.PUBLIC_URL === undefined) {
    throw new SettingsError("PUBLIC_URL is needed with a key of Stripe: Stripe's page leads guests back to it.");
  }
  if (isMainLive && env.PUBLIC_URL?.startsWith('http:')) {
    throw new SettingsError('PUBLIC_URL must be an https address: with a live key Stripe leads nobody back to http.');
  }
  return { live: isMainLive ? main : undefined, test: forTests ?? (isMainLive ? undefined : main) };
}

function stripeAccount(
  prefix: string,
  secretKey: string | undefined,
  webhook: string | undefined,
): StripeAccount | undefined {
  if (secretKey !== undefined) return { secretKey, webhookSecret: webhook };
  if (webhook === undefined) return undefined;
  throw new SettingsError(`${prefix}WEBHOOK_SECRET is set without ${prefix}SECRET_KEY: set both or neither.`);
}

function readMetrics(env: z.output<typeof Environment>) {
  if (env.METRICS_PORT !== undefined && !isLoopback(env.METRICS_HOST) && env.METRICS_TOKEN === undefined) {
    throw new SettingsError(
      'METRICS_TOKEN is needed where METRICS_HOST is not this machine alone: figures are not for strangers.',
    );
  }
  const separate = env.METRICS_PORT === undefined ? undefined : { port: env.METRICS_PORT, host: env.METRICS_HOST };
  return { token: env.METRICS_TOKEN, own: separate };
}

function readTrustProxy(value = ''): number | string {
  if (['', '0', 'false'].includes(value)) return 0;
  if (value === 'true') return 1;
  if (/^[1-9]$/.test(value)) return Number(value);
  const addresses = value.split(',').map((address) => address.trim());
  if (addresses.every(isProxyAddress)) return addresses.join(',');
  throw new SettingsError(
    'TRUST_PROXY must be how many proxies stand in front (1), or their addresses: 10.0.0.2, 10.0.0.0/8 or loopback.',
  );
}

function readNetworks(value: string): PrinterNetworks {
  const networks = readPrinterNetworks(value);
  if (networks) return networks;
  throw new SettingsError(
    'PRINTER_NETWORKS must be ranges of addresses: 192.168.1.0/24, or several with commas between.',
  );
}

/** Accepts an IP address, a CIDR range, or a name that Fastify defines. */
function isProxyAddress(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  return isIP(text) !== 0 || isRange(text);
}
