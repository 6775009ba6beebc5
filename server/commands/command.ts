import type { ParseArgsConfig } from 'node:util';
import type { Settings } from '../platform/settings.ts';

/** What stands in the way of a command, in words that say what to do. Ends it with exit code 1. */
export class CommandRefused extends Error {}

/** The words after the command cannot be understood. Ends it with exit code 2. */
export class WrongWords extends Error {}

export interface CommandContext {
  readonly settings: Settings;
  /** The words that stand alone. */
  readonly words: readonly string[];
  /** Options by name: text, or true for one that takes none. */
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  /** One line of progress or outcome. */
  readonly say: (line: string) => void;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** One command of the operator: `npm run <name> -- <words>`. */
export interface Command {
  /** What `--help` prints. */
  readonly help: string;
  readonly options: NonNullable<ParseArgsConfig['options']>;
  /** How many words it takes, at least and at most. */
  readonly words: readonly [least: number, most: number];
  /** Answers the exit code where it is not 0. */
  run(context: CommandContext): Promise<number | undefined>;
}

/** The text of an option, where it was given. */
export function textOption({ options }: CommandContext, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}
