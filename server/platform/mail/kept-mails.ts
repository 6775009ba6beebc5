import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Address } from 'postal-mime';
import { formatsOf } from '../../../core/domain/formats/formats.ts';
import { mailMessages } from '../../../core/messages/en/server/mails.ts';
import { say } from '../../../core/messages/say.ts';
import { serverLanguage } from '../language.ts';

export interface KeptMail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly date: string;
  readonly html: string | undefined;
  readonly text: string;
}

// Mails belong to the whole installation, so they use the default formats.
const { dateTime, zoneName } = formatsOf();

/** Names of the files that the file transport writes. No other files are opened. */
const fileName = /^\d{8}T\d{6}Z-\d+\.eml$/;

export async function listKeptMails(folder: string): Promise<string[]> {
  const names = await orAbsent(readdir(folder));
  return (names ?? [])
    .filter((name) => fileName.test(name))
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
}

/** Deletes mails older than `days`, judged by the time in their file names. */
export async function deleteKeptMails(folder: string, days: number, now = new Date()): Promise<void> {
  const oldest = new Date(now.getTime() - days * 86_400_000).toISOString().replace(/[-:]|\.\d+/g, '');
  for (const name of await listKeptMails(folder)) if (name < oldest) await rm(join(folder, name), { force: true });
}

export async function deleteKeptMailsOf(folder: string, messageIds: readonly number[]): Promise<void> {
  if (messageIds.length === 0) return;
  const ids = new Set(messageIds.map(String));
  for (const name of await listKeptMails(folder)) {
    const [, id = ''] = /-(\d+)\.eml$/.exec(name) ?? [];
    if (ids.has(id)) await rm(join(folder, name), { force: true });
  }
}

/** Undefined unless the name is one of the file transport's, which also rules out path traversal. */
export async function readKeptMail(folder: string, name: string): Promise<KeptMail | undefined> {
  const source = fileName.test(name) ? await orAbsent(readFile(join(folder, name))) : undefined;
  if (!source) return undefined;
  const { default: PostalMime } = await import('postal-mime');
  const { from, to, subject, date, html, text } = await PostalMime.parse(source);
  return {
    from: from ? addressText(from) : '',
    to: (to ?? []).map(addressText).join(', '),
    subject: subject || say(serverLanguage, mailMessages.kept.noSubject),
    date: date && !Number.isNaN(Date.parse(date)) ? `${dateTime(date)} ${zoneName()}` : '',
    html,
    text: text ?? '',
  };
}

function orAbsent<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  return reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

function addressText({ name, address }: Address): string {
  return name ? `${name} <${address ?? ''}>` : (address ?? '');
}
