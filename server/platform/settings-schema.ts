import { z } from 'zod';
import { largestCell } from '../../core/domain/cells.ts';
import { leastSecretLength } from './kept-secret.ts';
import { privateNetworks } from './printing/printer-networks.ts';

const flag = z.enum(['0', '1']).transform((value) => value === '1');
const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/(?<!\/)\/+$/, ''));

/** True for each way in which libpq takes several hosts. node-postgres takes none of them. */
function namesSeveral(value: string): boolean {
  const [address = '', query = ''] = value.replace(/%2c/gi, ',').split('?');
  const [place = ''] = address.replace(/^postgres(?:ql)?:\/\//i, '').split(/[/#]/);
  const hosts = [place.split('@').at(-1), ...['host', 'hostaddr'].map((name) => new URLSearchParams(query).get(name))];
  return hosts.some((host) => host?.includes(','));
}

const databaseUrl = z
  .string()
  .refine((value) => !namesSeveral(value), {
    error: 'must name one host: HAProxy leads to the database that takes writes, see docs/scaling.md',
    abort: true,
  })
  .refine(
    (value) => URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol),
    'must be an address like postgres://user:password@host:5432/database, with %40 for @ and the like in the password',
  );

const stripeKey = (modes: string, example: string) =>
  z.string().regex(new RegExp(`^[sr]k_(${modes})_[A-Za-z0-9]{8,250}$`), `must be a secret key of Stripe: ${example}`);
const webhookSecret = z
  .string()
  .regex(/^whsec_[A-Za-z0-9+/=]{8,250}$/, 'must be the signing secret of a webhook: whsec_…');

const whole = (from: number, to: number) => z.coerce.number().int().min(from).max(to);
const secret = z.string().min(leastSecretLength);

/** `npm run schema` writes docs/settings.md from this. `unset` describes a default that isn't in `.default()`. */
export const Environment = z.object({
  PORT: whole(0, 65_535).default(8080).describe('The port it listens on.'),
  HOST: z.string().min(1).default('127.0.0.1').describe('The address it listens on. `0.0.0.0` serves the network.'),
  PUBLIC_URL: url.optional().meta({
    unset: 'the address it listens on',
    description:
      'The address that guests and staff use; links in QR codes and mails start with it. Stripe needs it. With https, cookies are for https only.',
  }),
  TRUST_PROXY: z.string().min(1).optional().meta({
    unset: 'no proxy',
    description:
      "Set it behind a proxy: `1` for one proxy, or the proxies' addresses (`10.0.0.2`, `10.0.0.0/8`, `loopback`). Limits then count the address that the proxy reports.",
  }),
  DATA_DIR: z.string().min(1).default('./data').describe('The folder for the database, the secrets and unsent mail.'),
  DEMO: flag.optional().meta({
    unset: '`1` if only this machine is served, else `0`',
    description: 'Loads the demo into an empty database. Demo logins work on this machine only, unless you set `1`.',
  }),
  ADMIN_USERNAME: z.string().min(1).max(200).optional().meta({
    unset: 'the start prints a link to create the account',
    description: 'User name of the first account, without the demo. Set it together with `ADMIN_PASSWORD`.',
  }),
  ADMIN_PASSWORD: z.string().min(1).max(200).optional().describe('Password of the first account.'),
  DATABASE_URL: databaseUrl.optional().meta({
    unset: 'its own PostgreSQL in `DATA_DIR`',
    description: 'An external PostgreSQL 15 or newer: an empty database that only Comanda uses.',
  }),
  DATABASE_OWNER_URL: databaseUrl
    .optional()
    .describe(
      'The same database, as the owner of its tables. `DATABASE_URL` then names a role that cannot change tables or the audit trail: [a separate role](install.md#a-separate-role-in-an-external-database).',
    ),
  DATABASE_DIRECT_URL: databaseUrl
    .optional()
    .describe('The database itself, if `DATABASE_URL` names a pooler such as PgBouncer: [scaling](scaling.md).'),
  DATABASE_REPORTS_URL: databaseUrl.optional().describe('A standby. Reports and their files are read from it.'),
  DATABASE_WAIT_SECONDS: whole(0, 3_600)
    .default(60)
    .describe('How many seconds a start waits for a database that is not up yet.'),
  CELL: whole(0, largestCell)
    .default(0)
    .describe('Which of several installations this one is, 0 to 999: [cells](scaling.md#6-cells). It is chosen once.'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .meta({
      unset: 'mail stays in `DATA_DIR/mail`; read it at the address that the start prints',
      description: 'The mail server: `smtps://user:password@mail.example.com`.',
    }),
  MAIL_FROM: z.string().min(3).default('Comanda <no-reply@localhost>').describe('The sender of mails and invoices.'),
  STRIPE_SECRET_KEY: stripeKey('live|test', 'sk_live_… or sk_test_…').optional().meta({
    unset: 'test restaurants use the sandbox; live ones take no cards',
    description:
      "A live or test key of Stripe. Stripe then takes cards for restaurants in the key's mode: [payments](payments.md).",
  }),
  STRIPE_WEBHOOK_SECRET: webhookSecret.optional().describe("The signing secret of the key's webhook."),
  STRIPE_TEST_SECRET_KEY: stripeKey('test', 'sk_test_…').optional().describe('A test key, beside a live key.'),
  STRIPE_TEST_WEBHOOK_SECRET: webhookSecret.optional().describe("The signing secret of the test key's webhook."),
  JWT_SECRET: secret.optional().meta({
    unset: 'made once, kept in `DATA_DIR`',
    description: 'The key that signs staff sessions, at least 32 characters. Several programs share one.',
  }),
  COOKIE_SECRET: secret.optional().meta({
    unset: 'made once, kept in `DATA_DIR`',
    description: "The key that signs guests' cookies, at least 32 characters. Several programs share one.",
  }),
  WAITING_DOLLARS: whole(1, 1_000_000_000)
    .default(5_000)
    .describe("The most that a table's unconfirmed orders may add up to, before tax. Staff can take larger orders."),
  PRINTER_NETWORKS: z
    .string()
    .min(1)
    .default(privateNetworks)
    .describe('The networks that printers may be in. This machine and link-local addresses count only if named.'),
  AUDIT_YEARS: whole(1, 100)
    .default(10)
    .describe('How many years the audit trail and used approvals are kept. What remains still verifies.'),
  OPEN_DOCS: flag
    .default(false)
    .describe('`1` shows `/api/docs` to everyone. Otherwise only this machine sees it, while it serves no one else.'),
  METRICS_TOKEN: secret.max(500).optional().meta({
    unset: 'only this machine reads them, while it serves no one else',
    description: 'Callers that send it (`Authorization: Bearer …`) can read `/metrics`. At least 32 characters.',
  }),
  METRICS_PORT: whole(0, 65_535).optional().meta({
    unset: 'the same port',
    description: 'Serves `/metrics` on this port, and nowhere else.',
  }),
  METRICS_HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('The address for `METRICS_PORT`. Any address other than this machine needs `METRICS_TOKEN`.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional().meta({
    unset: 'nothing is traced',
    description:
      'The collector that traces of requests and statements go to, by OTLP over HTTP: [traces](operating.md#traces).',
  }),
  OTEL_SERVICE_NAME: z.string().min(1).max(200).default('comanda').describe('The name in those traces.'),
  STOP_DELAY_SECONDS: whole(0, 600).optional().meta({
    unset: '`5` with `TRUST_PROXY`, else `0`',
    description: 'After SIGTERM: how many seconds `/readyz` says 503 before connections are refused.',
  }),
  STOP_WITHIN_SECONDS: whole(1, 3_600)
    .default(25)
    .describe('How many more seconds the requests that are under way get.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.'),
  LOG_FORMAT: z.enum(['json', 'text']).default('text').describe('`json` for programs, `text` for people.'),
});
