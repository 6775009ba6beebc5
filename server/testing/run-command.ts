import { runCommand } from '../commands/commands.ts';
import { testCell } from './test-cluster.ts';

export const testPassphrase = 'twelve plates of soup';

/** Runs an operator's command as a terminal would. */
export async function commandRun(name: string, words: string[], environment: Record<string, string>) {
  const output: string[] = [];
  const complaints: string[] = [];
  const code = await runCommand(name, words, {
    environment: { BACKUP_PASSPHRASE: testPassphrase, CELL: String(testCell), ...environment },
    say: (line) => output.push(line),
    complain: (line) => complaints.push(line),
  });
  return { code, said: output.join('\n'), complaint: complaints.join('\n') };
}
