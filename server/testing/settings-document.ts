import type { z } from 'zod';
import { Environment } from '../platform/settings-schema.ts';

const head = `# Settings

Settings are environment variables, read once at the start, which is refused with a list of faults if any is wrong. An empty variable counts as not set.
The service reads them from \`/etc/comanda/environment\` ([install](install.md)).

This page is made from \`server/platform/settings-schema.ts\` by \`npm run schema\`.

| Variable | Without it | Meaning |
| --- | --- | --- |
`;

/** Generates docs/settings.md, with a row for each setting that has a description. */
export function settingsDocument(): string {
  const rows = Object.entries(Environment.shape).flatMap(([name, schema]: [string, z.ZodType]) => {
    const { description, unset = defaultOf(schema) } = schema.meta() ?? {};
    return description === undefined ? [] : [`| \`${name}\` | ${String(unset)} | ${description} |`];
  });
  return `${head}${rows.join('\n')}\n`;
}

function defaultOf(schema: z.ZodType): string {
  const value = schema.safeParse(undefined).data;
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return '';
  return `\`${typeof value === 'boolean' ? Number(value) : String(value)}\``;
}
