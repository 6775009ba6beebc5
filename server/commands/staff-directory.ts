import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { type Command, CommandRefused, textOption } from './command.ts';
import { withClient, withPlace } from './place.ts';

const leastKeyBytes = 32;

export const staffDirectory: Command = {
  help: `npm run staff-directory -- <file> --key-file <file>

Writes which cell each user signs in at, for the HAProxy in front of several cells (deploy/cells): one line for each user
name, as HMAC-SHA256 under a key that all cells and HAProxy share. Without the key no one can read or try names in it. An
older file is replaced. The program can keep running.

  file                      where to write it
  --key-file <file>         at least 32 random bytes as base64: openssl rand -base64 32

Exits with 0 when the file is written, otherwise with 1.`,
  options: { 'key-file': { type: 'string' } },
  words: [1, 1],
  async run(context) {
    const { settings, words, say } = context;
    const [path = ''] = words;
    const key = readKey(textOption(context, 'key-file'));
    const names = await withPlace(settings, { company: 'beside', say }, (connectionString) =>
      withClient(connectionString, async (client) => {
        const { rows } = await client.query<{ name: string }>(
          'select folded(username) as name from users where removed_at is null order by id',
        );
        return rows.map(({ name }) => name);
      }),
    );
    // Sorted, so that the order doesn't tell who came when.
    const lines = names
      .map((name) => `${createHmac('sha256', key).update(name).digest('hex')} ${settings.cell}\n`)
      .sort();
    const draft = `${path}.new`;
    try {
      await writeFile(draft, lines.join(''), { mode: 0o640 });
      await rename(draft, path);
    } finally {
      await rm(draft, { force: true });
    }
    say(`${path}: ${names.length} users of cell ${settings.cell}`);
    return undefined;
  },
};

function readKey(path: string | undefined): Buffer {
  if (path === undefined)
    throw new CommandRefused('A key is needed: --key-file <file>. Make one: openssl rand -base64 32');
  let text: string;
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new CommandRefused(`The key cannot be read: ${(error as Error).message}.`);
  }
  const key = Buffer.from(text, 'base64');
  if (key.length >= leastKeyBytes && key.toString('base64') === text) return key;
  throw new CommandRefused(
    `${path} does not hold ${leastKeyBytes} bytes or more as base64. Make a key: openssl rand -base64 32`,
  );
}
