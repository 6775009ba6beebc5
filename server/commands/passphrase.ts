import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { type CommandContext, CommandRefused, textOption } from './command.ts';

const leastLength = 12;
/** Work factor of scrypt, as a power of two. One guess takes 128 MB and about a second. */
export const passphraseStrength = { scryptWork: 17 };
const whereFrom = 'Set BACKUP_PASSPHRASE, or name a file that contains it: --passphrase-file <file>.';

export const passphraseOption = { 'passphrase-file': { type: 'string' } } as const;
export const passphraseHelp = `  --passphrase-file <file>  read the passphrase from this file. Default: BACKUP_PASSPHRASE, otherwise the command asks.`;

/** Reads or asks for the passphrase of a new file. @throws CommandRefused if there is none or it is too short. */
export async function newPassphrase(context: CommandContext): Promise<string> {
  const given = givenPassphrase(context);
  const passphrase = given ?? (await askHidden(`Passphrase, at least ${leastLength} characters: `));
  if (passphrase.length < leastLength) {
    throw new CommandRefused(`The passphrase needs at least ${leastLength} characters.`);
  }
  if (given === undefined && (await askHidden('Repeat the passphrase: ')) !== passphrase) {
    throw new CommandRefused('The two passphrases do not match. Nothing was written. Try again.');
  }
  return passphrase;
}

export async function knownPassphrase(context: CommandContext): Promise<string> {
  return givenPassphrase(context) ?? (await askHidden('Passphrase: '));
}

function givenPassphrase(context: CommandContext): string | undefined {
  const file = textOption(context, 'passphrase-file');
  if (file === undefined) return context.environment.BACKUP_PASSPHRASE || undefined;
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw new CommandRefused(`The passphrase cannot be read: ${(error as Error).message}.`);
  }
}

async function askHidden(question: string): Promise<string> {
  if (!process.stdin.isTTY) throw new CommandRefused(`A passphrase is needed. ${whereFrom}`);
  process.stdout.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return await lines.question('');
  } finally {
    lines.close();
    process.stdout.write('\n');
  }
}
