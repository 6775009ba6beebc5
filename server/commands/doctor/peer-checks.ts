import { lookup } from 'node:dns/promises';
import { connect as connectPlain } from 'node:net';
import { connect as connectSecret } from 'node:tls';
import { staysOnThisMachine } from '../../../core/domain/link-reach.ts';
import { serverPaths } from '../../../core/domain/paths.ts';
import { configOfText } from '../../../core/domain/restaurant-config.ts';
import type { CardPeer, ExaminedKey } from '../../platform/checkout/card-provider.ts';
import { examineCardProviders } from '../../platform/checkout/card-providers.ts';
import { isForOthers, type Settings } from '../../platform/settings.ts';
import { errorMessage } from '../../platform/usable-database.ts';
import type { MailCounts, Printer } from './database-checks.queries.ts';
import { type Finding, look, ok, wrong } from './finding.ts';

const patienceMs = 10_000;

/** Connects to the mail server and logs in, but sends nothing. */
export async function checkMail({ smtpUrl, dataDir }: Settings, counts: MailCounts | undefined): Promise<Finding[]> {
  const found: Finding[] = [];
  if (smtpUrl === undefined) {
    found.push(look('mail', `No mail is sent: invoices and password links are kept in ${dataDir}/mail. Set SMTP_URL.`));
  } else {
    const { createTransport } = await import('nodemailer');
    const smtp = createTransport({
      url: smtpUrl,
      connectionTimeout: patienceMs,
      greetingTimeout: patienceMs,
      socketTimeout: patienceMs,
    });
    const { host } = new URL(smtpUrl);
    try {
      await smtp.verify();
      found.push(ok('mail', `${host} answers and accepts our login`));
    } catch (error) {
      found.push(
        wrong('mail', `${host} does not accept mail: ${errorMessage(error)}. Correct SMTP_URL; mail waits until then.`),
      );
    } finally {
      smtp.close();
    }
  }
  if (counts && counts.waiting > 0)
    found.push(
      look('mail', `${counts.waiting} mails have been waiting for more than 15 minutes. Is the program running?`),
    );
  if (counts && counts.failed > 0)
    found.push(
      look('mail', `${counts.failed} mails of the last three days failed: see Undelivered invoices in the portal.`),
    );
  return found;
}

export async function checkCards(
  settings: Settings,
  configs: readonly { name: string; config: string }[],
  peer: CardPeer = {},
): Promise<Finding[]> {
  const keys = await examineCardProviders({ settings, peer });
  const found = keys.flatMap(findingsOfKey);
  const live = configs.filter(({ config }) => configOfText(config).paymentType === 'P');
  if (live.length > 0 && !keys.some((key) => key.live)) {
    const names = live.map(({ name }) => name).join(', ');
    found.push(
      wrong(
        'cards',
        `${names} takes real cards (payment type P), but no live key is set: guests cannot pay by card. See docs/payments.md.`,
      ),
    );
  }
  return found.length > 0 ? found : [ok('cards', 'no restaurant takes real cards')];
}

function findingsOfKey({ brand, live, answer, words, reports }: ExaminedKey): Finding[] {
  const key = `the ${live ? 'live' : 'test'} key`;
  if (answer === 'away')
    return [wrong('cards', `${brand} cannot be reached: ${words}. Let this machine reach its servers.`)];
  if (answer === 'refused') {
    return [wrong('cards', `${brand} refuses ${key}: ${words}. Copy the key from its dashboard into the settings.`)];
  }
  const taken = ok('cards', `${brand} takes ${key}`);
  if (reports) return [taken];
  return [
    taken,
    look(
      'cards',
      `No webhook is set up for ${key}: if a guest closes the page, the payment is recorded a minute later. See docs/payments.md.`,
    ),
  ];
}

export function checkPrinters(printers: readonly Printer[]): Promise<Finding[]> {
  return Promise.all(
    printers.map(async ({ name, host, port }) => {
      const fault = await connectionFault(host, port);
      if (fault === undefined) return ok('printers', `${name} answers at ${host}:${port}`);
      return wrong(
        'printers',
        `${name} does not answer at ${host}:${port}: ${fault}. Is it on, and in the same network?`,
      );
    }),
  );
}

function connectionFault(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connectPlain({ host, port, timeout: 4_000 });
    const end = (fault?: string) => {
      socket.destroy();
      resolve(fault);
    };
    socket.once('connect', () => end());
    socket.once('timeout', () => end('no answer within 4 seconds'));
    socket.once('error', (error) => end(errorMessage(error)));
  });
}

export async function checkProgram({ host, port }: Settings): Promise<Finding[]> {
  const name = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  const address = `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
  try {
    const answer = await fetch(address + serverPaths.ready, { signal: AbortSignal.timeout(patienceMs) });
    if (answer.status === 200) return [ok('program', `runs at ${address} and is ready`)];
    return [
      wrong('program', `${address} answers ${answer.status}: it is stopping, or cannot use its database. See its log.`),
    ];
  } catch {
    return [look('program', `nothing answers at ${address}: it is not running, or uses another HOST or PORT.`)];
  }
}

/** Checks PUBLIC_URL as a guest's phone would: DNS, certificate, and whether this program responds. */
export async function checkAddress(settings: Settings): Promise<Finding[]> {
  const { publicUrl } = settings;
  if (publicUrl === undefined) {
    return isForOthers(settings) ? [] : [ok('address', 'only this machine is served')];
  }
  if (staysOnThisMachine(publicUrl)) {
    return [
      wrong('address', `PUBLIC_URL ${publicUrl} leads every phone to itself. Set an address that phones can reach.`),
    ];
  }
  const url = new URL(publicUrl);
  try {
    await lookup(url.hostname.replace(/^\[(.*)\]$/, '$1'));
  } catch {
    return [wrong('address', `The name ${url.hostname} does not exist: add it to the DNS, or correct PUBLIC_URL.`)];
  }
  const found = [await checkAnswer(publicUrl)];
  if (url.protocol === 'https:') found.push(...(await checkCertificate(url)));
  else
    found.push(
      look('address', 'Guests and staff connect without HTTPS. Use it unless you trust everyone on the network.'),
    );
  return found;
}

async function checkAnswer(publicUrl: string): Promise<Finding> {
  try {
    const answer = await fetch(publicUrl + serverPaths.healthy, {
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    });
    const text = await answer.text();
    if (answer.status === 200 && text.includes('"ok":true')) return ok('address', `${publicUrl} leads to the program`);
    return wrong(
      'address',
      `${publicUrl} answers ${answer.status}, but this is not the program: the proxy leads elsewhere. See docs/install.md.`,
    );
  } catch (error) {
    const words = errorMessage(error);
    if (isOfCertificate(error)) {
      return wrong(
        'address',
        `Phones refuse the certificate at ${publicUrl}: ${words}. The proxy needs one for this name from an authority that phones trust.`,
      );
    }
    return wrong(
      'address',
      `Nothing answers at ${publicUrl}: ${words}. Are the program and the proxy running, and is the port open?`,
    );
  }
}

function isOfCertificate(error: unknown): boolean {
  const { code = '', cause } = error as { code?: string; cause?: unknown };
  return /CERT|ALTNAME|VERIFY_LEAF/.test(code) || (cause !== undefined && isOfCertificate(cause));
}

function checkCertificate({ hostname, port }: URL): Promise<Finding[]> {
  return new Promise((resolve) => {
    // `checkAnswer` reports untrusted certificates; this only checks the expiry date.
    const options = {
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      rejectUnauthorized: false,
      timeout: patienceMs,
    };
    const socket = connectSecret(options, () => {
      const days = (Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / 86_400_000;
      socket.destroy();
      const until = `The certificate of ${hostname} is valid for ${Math.floor(days)} more days`;
      if (!(days >= 0))
        resolve([wrong('certificate', `The certificate of ${hostname} has expired: phones refuse it. Renew it.`)]);
      else
        resolve([
          days < 14 ? look('certificate', `${until}: it should have been renewed by now.`) : ok('certificate', until),
        ]);
    });
    const none = () => {
      socket.destroy();
      resolve([]);
    };
    socket.once('error', none).once('timeout', none);
  });
}
