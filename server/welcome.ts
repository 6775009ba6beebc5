import { tableLink } from '../core/domain/paths.ts';
import { portalPaths } from '../core/domain/portal-paths.ts';
import { say } from '../core/messages/say.ts';
import { demoLogins, hasDemoLogins } from './db/demo/demo-state.ts';
import { listDemoTables } from './db/demo/demo-tables.queries.ts';
import { type Exposure, wordsOfExposure } from './features/exposures/exposures.service.ts';
import type { Database } from './platform/database.ts';
import { serverLanguage } from './platform/language.ts';
import { mailFolder } from './platform/mail/transport.ts';
import { isForOthers, type Settings } from './platform/settings.ts';

export interface Addresses {
  readonly url: string;
  /** The same URL for a browser on this machine. */
  readonly ownUrl: string;
  readonly setUpPath: string | undefined;
  readonly mailPath: string | undefined;
  /** Security warnings to print; empty if they are in the log. */
  readonly exposures: readonly Exposure[];
}

export async function welcomeLines(
  db: Database,
  settings: Settings,
  { url, ownUrl, setUpPath, mailPath, exposures }: Addresses,
): Promise<string[]> {
  const lines = ['', 'Comanda is running.', '', `  Staff portal   ${url}${portalPaths.root}`];
  if (setUpPath) lines.push(`  First account  ${url}${setUpPath}   (works once)`);
  if (mailPath) lines.push(`  Mail           ${ownUrl}${mailPath}   (on this machine, until the next start)`);
  if (await hasDemoLogins(db)) {
    for (const table of await listDemoTables(db)) {
      const otp = table.otpRequired ? `OTP ${table.otp}` : 'no OTP';
      lines.push(`  Diner          ${tableLink(url, table.restaurantId, table.code)}`);
      lines.push(`                 ${table.restaurantName}, ${table.tableName}, ${otp}`);
    }
    lines.push('', `  Demo logins (user / password)${isForOthers(settings) ? ', valid for anyone: DEMO=1' : ''}`);
    for (const login of demoLogins) lines.push(`    ${login.username} / ${login.password}   ${login.about}`);
  }
  if (!mailPath && settings.smtpUrl === undefined) {
    lines.push('', `  No mail is sent: mails are kept in ${mailFolder(settings.dataDir)}. Set SMTP_URL to send them.`);
  }
  if (exposures.length > 0)
    lines.push('', ...exposures.map((exposure) => inRed(`  ! ${say(serverLanguage, wordsOfExposure(exposure))}`)));
  return lines;
}

const inRed = (line: string) => (process.stdout.isTTY && !process.env.NO_COLOR ? `\x1b[1;31m${line}\x1b[0m` : line);
