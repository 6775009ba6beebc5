import { startEmbeddedPostgres } from '../platform/postgres/start-embedded-postgres.ts';

// A process for tests to kill. Starts PostgreSQL with the options in argv (JSON), prints one line of JSON, and runs
// until SIGTERM.
const options = JSON.parse(process.argv[2] ?? '{}');
const output: string[] = [];
try {
  const postgres = await startEmbeddedPostgres({ ...options, log: (line) => output.push(line) });
  if (options.address) postgres.announce(options.address);
  const { connectionString, programUrl, home } = postgres;
  const stay = setInterval(() => undefined, 60_000);
  process.once('SIGTERM', () => {
    clearInterval(stay);
    void postgres.stop();
  });
  // Printed last, because the parent may send the signal as soon as it reads this.
  process.stdout.write(`${JSON.stringify({ pid: process.pid, connectionString, programUrl, home, output })}\n`);
} catch (error) {
  process.stdout.write(`${JSON.stringify({ pid: process.pid, refusal: (error as Error).message, output })}\n`);
}
