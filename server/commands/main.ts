import { runCommand } from './commands.ts';

const [name = '', ...words] = process.argv.slice(2);
process.exitCode = await runCommand(name, words, {
  environment: process.env,
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
});
