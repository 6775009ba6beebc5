import type { ParseArgsConfig } from 'node:util';
import type { Settings } from '../platform/settings.ts';

/** An expected failure with a message for the operator. Exit code 1. */
export class CommandRefused extends Error {}

/** The arguments can't be parsed. Exit code 2. */
export class WrongWords extends Error {}

export interface CommandContext {
  readonly settings: Settings;
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  readonly say: (line: string) => void;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export interface Command {
  readonly help: string;
  readonly options: NonNullable<ParseArgsConfig['options']>;
  readonly words: readonly [least: number, most: number];
  run(context: CommandContext): Promise<number | undefined>;
}

export function textOption({ options }: CommandContext, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}
