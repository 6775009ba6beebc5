import { constants, existsSync, readFileSync, statSync } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { isWideOpen } from '../../../core/domain/exposures.ts';
import { say } from '../../../core/messages/say.ts';
import { type Facts, findExposures, wordsOfExposure } from '../../features/exposures/exposures.service.ts';
import { leastSecretLength } from '../../platform/kept-secret.ts';
import { serverLanguage } from '../../platform/language.ts';
import { isForOthers, type Settings } from '../../platform/settings.ts';
import { errorMessage } from '../../platform/usable-database.ts';
import { secretFiles } from '../contents.ts';
import { type Finding, look, ok, wrong } from './finding.ts';

const leastBytes = 300e6;
const fewBytes = 2e9;

export function checkSettings(settings: Settings): Finding[] {
  const { publicUrl, trustProxy, smtpUrl, mailFrom } = settings;
  const found: Finding[] = [];
  if (publicUrl?.startsWith('https:') && trustProxy === 0) {
    found.push(
      look(
        'settings',
        'PUBLIC_URL is https but TRUST_PROXY is not set: behind a proxy, all guests count as one address. Set TRUST_PROXY=1.',
      ),
    );
  }
  if (isForOthers(settings) && publicUrl === undefined) {
    found.push(
      look(
        'settings',
        'Other devices connect, but PUBLIC_URL is not set: links in mails and QR codes are guessed. Set it.',
      ),
    );
  }
  if (smtpUrl !== undefined && mailFrom.includes('@localhost')) {
    found.push(look('settings', 'MAIL_FROM is not set: many mail servers refuse a sender at localhost. Set it.'));
  }
  return found.length > 0 ? found : [ok('settings', 'valid')];
}

export async function checkFolder({ dataDir, jwtSecret, cookieSecret }: Settings): Promise<Finding[]> {
  if (!existsSync(dataDir))
    return [look('data folder', `${dataDir} does not exist yet: the first start creates it. Is DATA_DIR right?`)];
  const found: Finding[] = [];
  try {
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    found.push(wrong('data folder', `This account cannot write to ${dataDir}. Make it the owner of the folder.`));
  }
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const room = `${(free / 1e9).toFixed(1)} GB free at ${dataDir}`;
  if (free < leastBytes) found.push(wrong('disk', `${room}: orders are refused when it is full. Make room now.`));
  else found.push(free < fewBytes ? look('disk', `${room}. Make room soon.`) : ok('disk', room));
  const set = { 'jwt.secret': jwtSecret, 'cookie.secret': cookieSecret };
  for (const name of secretFiles) if (set[name] === undefined) found.push(...checkSecret(join(dataDir, name)));
  return found;
}

function checkSecret(path: string): Finding[] {
  if (!existsSync(path)) return [];
  try {
    const { length } = readFileSync(path, 'utf8').trim();
    if (length < leastSecretLength) {
      return [
        wrong(
          'secrets',
          `${path} is damaged: it has only ${length} characters. Restore it from a backup, or remove it: all users must sign in again then.`,
        ),
      ];
    }
  } catch (error) {
    return [wrong('secrets', `${path} cannot be read: ${errorMessage(error)}.`)];
  }
  if ((statSync(path).mode & 0o077) !== 0) {
    return [wrong('secrets', `${path} can be read by other accounts. Run: chmod 600 ${path}`)];
  }
  return [];
}

export function checkExposures(settings: Settings, facts: Facts): Finding[] {
  return findExposures(settings, facts).map((exposure) => {
    const words = say(serverLanguage, wordsOfExposure(exposure));
    return isWideOpen(exposure.kind) ? wrong('exposed', words) : look('exposed', words);
  });
}
