import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { listedCalls } from '../../core/contract/index.ts';

it('each call has an answer in the record that succeeds, but for those that never do and streams', async () => {
  const files = (await readdir(import.meta.dirname)).filter((name) => name.endsWith('.json'));
  const texts = await Promise.all(files.map((name) => readFile(`${import.meta.dirname}/${name}`, 'utf8')));
  const answers: { call: string; answer: string }[] = texts.flatMap((text) => JSON.parse(text));
  const recorded = new Set(answers.filter(({ answer }) => answer.startsWith('200 ')).map(({ call }) => call));
  const missing = listedCalls.filter(({ name, call }) => !call.isEventStream && !recorded.has(name));
  expect(missing.map(({ name }) => name)).toEqual(['orderByNoId', 'itemByNoId']);
});
