import { Writable } from 'node:stream';
import { type DestinationStream, type Logger, pino } from 'pino';

interface LogOptions {
  readonly isForPeople: boolean;
  readonly to?: NodeJS.WritableStream | undefined;
  readonly facts?: (() => object) | undefined;
}

/** Logs lines of text or JSON. Errors are logged without row values, requests and passwords. */
export function createLog(level: string, { isForPeople, to, facts }: LogOptions): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: errorForLog },
    ...(facts && { mixin: facts }),
  };
  if (!isForPeople) return to ? pino(options, to as DestinationStream) : pino(options);
  return pino(options, linesForPeople(to ?? process.stdout));
}

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly table?: string;
  readonly constraint?: string;
  readonly stack?: string;
}

function errorForLog(error: unknown): LoggedError | undefined {
  if (error === undefined) return undefined;
  if (!(error instanceof Error)) return { type: typeof error, message: withoutPasswords(String(error)) };
  const { code, table, constraint } = error as { code?: unknown; table?: unknown; constraint?: unknown };
  return {
    type: error.constructor.name,
    message: withoutPasswords(error.message),
    ...(code !== undefined && { code: String(code) }),
    ...(typeof table === 'string' && { table }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(error.stack !== undefined && { stack: withoutPasswords(error.stack) }),
  };
}

const withoutPasswords = (text: string) => text.replace(/:\/\/[^\s/@]{1,300}@/g, '://…@');

/** Formats `16:47:51 WARN  a mail was not sent  attempts=2`, followed by the stack of an error. */
function linesForPeople(to: NodeJS.WritableStream): DestinationStream {
  return new Writable({
    write(chunk, _encoding, done) {
      for (const line of String(chunk).split('\n')) if (line !== '') to.write(`${lineForPeople(line)}\n`);
      done();
    },
  });
}

function lineForPeople(line: string): string {
  const { level, time, msg, err, ...rest } = JSON.parse(line) as Record<string, unknown> & { err?: LoggedError };
  const facts = Object.entries(rest).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const head = [String(time).slice(11, 19), String(level).toUpperCase().padEnd(5), String(msg ?? ''), ...facts].join(
    '  ',
  );
  return err ? `${head}\n  ${err.stack ?? err.message}` : head;
}
