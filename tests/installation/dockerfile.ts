/** `rest` is everything after the flags, unparsed. */
export interface Instruction {
  readonly word: string;
  readonly flags: Readonly<Record<string, string>>;
  readonly rest: string;
}

/** A build stage with its steps in order. */
export interface Stage {
  readonly base: string;
  readonly name: string | undefined;
  readonly steps: readonly Instruction[];
}

/** Does not support ARG, heredocs, or escape characters other than `\`. */
export function readDockerfile(text: string): Stage[] {
  const lines = text
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const stages: { base: string; name: string | undefined; steps: Instruction[] }[] = [];
  for (const line of lines) {
    const [, word = '', flagged = '', rest = ''] = /^([A-Z]+)\s+((?:--\S+\s+)*)(.*)$/.exec(line) ?? [];
    if (word === 'FROM') {
      const [base = '', , name] = rest.split(/\s+/);
      stages.push({ base, name, steps: [] });
      continue;
    }
    const flags = Object.fromEntries(
      [...flagged.matchAll(/--([\w-]+)=(\S+)/g)].map(([, key, value]) => [key, value ?? '']),
    );
    stages.at(-1)?.steps.push({ word, flags, rest: rest.trim() });
  }
  return stages;
}

/** Parses `["a", "b"]`. */
export const wordsOf = (rest: string): string[] => JSON.parse(rest) as string[];

/** Parses `A=1 B=2`. */
export const pairsOf = (rest: string): Record<string, string> =>
  Object.fromEntries([...rest.matchAll(/(\w+)=(\S+)/g)].map(([, key = '', value]) => [key, value ?? '']));
