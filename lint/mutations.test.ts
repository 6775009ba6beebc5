import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '../web');
const leftOut = /\b(useMutation|useMutationState|useIsMutating|MutationCache|getMutationCache)\b/;

// The build leaves them out (withoutMutations of vite.config.ts): in a browser each would fail at its first press.
test('no page changes anything by mutations of the query cache', () => {
  const using = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) => leftOut.test(readFileSync(join(web, file), 'utf8')));
  expect(using).toEqual([]);
});
