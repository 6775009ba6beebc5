import { runCommand } from '../commands/commands.ts';

export const testPassphrase = 'twelve plates of soup';

/** Runs a command of the operator as the terminal would, and answers what it said and how it ended. */
export async function commandRun(name: string, words: string[], environment: Record<string, string>) {
  const said: string[] = [];
  const complaints: string[] = [];
  const code = await runCommand(name, words, {
    environment: { BACKUP_PASSPHRASE: testPassphrase, ...environment },
    say: (line) => said.push(line),
    complain: (line) => complaints.push(line),
  });
  return { code, said: said.join('\n'), complaint: complaints.join('\n') };
}
