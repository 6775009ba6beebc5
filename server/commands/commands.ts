import { parseArgs } from 'node:util';
import { actingAs } from '../platform/actor.ts';
import { readSettings } from '../platform/settings.ts';
import { StartRefused } from '../platform/start-refused.ts';
import { addReports } from './add-reports.ts';
import { backup } from './backup.ts';
import { type Command, CommandRefused, WrongWords } from './command.ts';
import { doctor } from './doctor.ts';
import { exportData } from './export-data.ts';
import { importData } from './import-data.ts';
import { resetAdmin } from './reset-admin.ts';
import { restore } from './restore.ts';
import { staffDirectory } from './staff-directory.ts';

const commands: Readonly<Record<string, Command>> = {
  backup,
  restore,
  doctor,
  'export-data': exportData,
  'import-data': importData,
  'reset-admin': resetAdmin,
  'staff-directory': staffDirectory,
  'add-reports': addReports,
};

export interface Terminal {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly say: (line: string) => void;
  readonly complain: (line: string) => void;
}

/** Runs a command. Returns the exit code: 0 done, 1 refused or failed (with a message), 2 invalid arguments. */
export async function runCommand(
  name: string,
  given: readonly string[],
  { environment, say, complain }: Terminal,
): Promise<number> {
  try {
    const command = commands[name];
    if (!command) throw new WrongWords(`There is no command ${name}. There are: ${Object.keys(commands).join(', ')}.`);
    const { words, options } = readWords(command, given);
    if (options.help === true) {
      say(command.help);
      return 0;
    }
    const [least, most] = command.words;
    if (words.length < least) throw new WrongWords('An argument is missing.');
    if (words.length > most) throw new WrongWords(`One argument too many: ${words[most]}`);
    const settings = readSettings(environment);
    const run = () => command.run({ settings, words, options, say, environment });
    return (await actingAs({ actor: 'command', name }, run)) ?? 0;
  } catch (error) {
    if (error instanceof WrongWords) {
      complain(`${error.message}\nFor help, run: npm run ${name} -- --help`);
      return 2;
    }
    const isExpected = error instanceof CommandRefused || error instanceof StartRefused;
    complain(isExpected ? error.message : String(error instanceof Error ? error.stack : error));
    return 1;
  }
}

function readWords(command: Command, given: readonly string[]) {
  try {
    const options = { ...command.options, help: { type: 'boolean', short: 'h' } } as const;
    const { values, positionals } = parseArgs({ args: [...given], options, allowPositionals: true });
    return { words: positionals, options: values as Record<string, string | boolean | undefined> };
  } catch (error) {
    throw new WrongWords((error as Error).message);
  }
}
