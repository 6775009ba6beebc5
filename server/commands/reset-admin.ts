import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brokenPasswordRules } from '../../core/domain/password-rules.ts';
import { recordName } from '../../core/domain/record-text.ts';
import { say as inWords } from '../../core/messages/say.ts';
import { mailAccountChange } from '../features/account-mails/account-mails.service.ts';
import { setPasswordOf } from '../features/passwords/passwords.service.ts';
import { removeSecondStep } from '../features/second-step/second-step.service.ts';
import { forgetGuesses } from '../features/session/session.service.ts';
import { isCommonPassword } from '../platform/auth/new-password.ts';
import { hashPassword } from '../platform/auth/passwords.ts';
import { type Database, inTransaction, openDatabase, type Tx } from '../platform/database.ts';
import { createDatabaseClock } from '../platform/database-clock.ts';
import { serverLanguage } from '../platform/language.ts';
import { createMailer } from '../platform/mail/outbox-mailer.ts';
import { mailFolder } from '../platform/mail/transport.ts';
import { createRateLimits } from '../platform/rate-limits.ts';
import {
  type Administrator,
  giveEveryPrivilege,
  insertAdministrator,
  isUsernameTaken,
  lockAdministrators,
} from './administrators.queries.ts';
import { type Command, type CommandContext, CommandRefused, textOption } from './command.ts';
import { withPlace } from './place.ts';

export const resetAdmin: Command = {
  help: `npm run reset-admin -- [user name] [--create] [--password-file <file>]

Lets a platform administrator back in who lost their password or privileges: sets a new password, ends their sessions and
open links, removes their second step, clears wrong tries, and gives them every privilege. They get a mail about it. The
program can keep running.

  user name                 which administrator; needed only if there are several
  --create                  create a platform administrator with that name
  --password-file <file>    read the new password from this file. Default: create and print one.

Exits with 0 when they can sign in, otherwise with 1.`,
  options: { create: { type: 'boolean' }, 'password-file': { type: 'string' } },
  words: [0, 1],
  async run(context) {
    const given = textOption(context, 'password-file');
    const password = given === undefined ? newPassword() : await readPassword(given);
    const { settings, say } = context;
    const { username, role } = await withPlace(settings, { company: 'beside', say }, async (connectionString) => {
      const { db } = openDatabase(connectionString);
      try {
        return await resetIn(db, context, password);
      } finally {
        await db.destroy();
      }
    });
    if (role) say(`They now have every privilege, through the role ${role}.`);
    say(`User name  ${username}`);
    say(given === undefined ? `Password   ${password}\nChange it after signing in.` : `Password   as in ${given}`);
    return undefined;
  },
};

async function resetIn(db: Database, context: CommandContext, password: string) {
  const passwordHash = await hashPassword(password);
  // The mails are only queued here; the running program sends them.
  const mailer = createMailer({ nudge: () => undefined }, mailFolder(context.settings.dataDir));
  const done = await inTransaction(db, async (tx) => {
    const { id, username } = await chosen(tx, context, passwordHash);
    await setPasswordOf(tx, id, passwordHash);
    await mailAccountChange(mailer, tx, id, 'password');
    await removeSecondStep({ mailer }, tx, id);
    return { id, username, role: await giveEveryPrivilege(tx, id) };
  });
  await forgetGuesses({ rateLimits: createRateLimits(db, createDatabaseClock()) }, done.id);
  return done;
}

/** Finds or creates the administrator. @throws CommandRefused if there is none or several match. */
async function chosen(tx: Tx, { words, options }: CommandContext, passwordHash: string): Promise<Administrator> {
  const administrators = await lockAdministrators(tx);
  const requestedName = words[0] === undefined ? undefined : recordName(words[0]);
  const names = administrators.map(({ username }) => username).join(', ');
  if (options.create === true) return create(tx, requestedName, passwordHash);
  if (requestedName === undefined) {
    if (administrators.length === 1 && administrators[0]) return administrators[0];
    throw new CommandRefused(
      administrators.length === 0
        ? 'There is no platform administrator. Create one: npm run reset-admin -- <user name> --create'
        : `There are several platform administrators: ${names}. Name one: npm run reset-admin -- <user name>`,
    );
  }
  const found = administrators.find(({ username }) => username.toLowerCase() === requestedName.toLowerCase());
  if (found) return found;
  throw new CommandRefused(
    `There is no platform administrator ${requestedName}.${names && ` There are: ${names}.`} To create one, add --create. For users of a restaurant, use Forgot Password on the login page.`,
  );
}

async function create(tx: Tx, username: string | undefined, passwordHash: string): Promise<Administrator> {
  if (!username || username.length > 200)
    throw new CommandRefused('Name the user: npm run reset-admin -- <user name> --create');
  if (await isUsernameTaken(tx, username))
    throw new CommandRefused(`The user name ${username} is already in use. Choose another one.`);
  return { id: await insertAdministrator(tx, username, passwordHash), username: username };
}

async function readPassword(file: string): Promise<string> {
  let password: string;
  try {
    password = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw new CommandRefused(`The password cannot be read: ${(error as Error).message}.`);
  }
  const broken = brokenPasswordRules(password).map(({ words }) => inWords(serverLanguage, words));
  if (broken.length > 0) throw new CommandRefused(`The password needs: ${broken.join(', ')}.`);
  if (await isCommonPassword(password)) {
    throw new CommandRefused('This password is too common. Choose another one.');
  }
  return password;
}

/** A random password of 95 bits, without look-alike characters, that satisfies the password rules. */
function newPassword(): string {
  const signs = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  const part = () => Array.from({ length: 5 }, () => signs[randomInt(signs.length)]).join('');
  for (;;) {
    const password = `${part()}@${part()}%${part()}`;
    if (brokenPasswordRules(password).length === 0) return password;
  }
}
