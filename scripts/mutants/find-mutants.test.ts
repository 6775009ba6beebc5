import ts from 'typescript';
import { expect, it } from 'vitest';
import { findMutants, plantAll } from './find-mutants.mjs';

const text = `
const words = { key: 'said' };
export function judge(list: readonly number[], most: number, note: (word: string) => void): string {
  if (list.length === 0) return 'empty';
  note(words.key);
  const large = list.filter((one) => one > most && one % 2 === 0);
  return large.length > 0 ? \`\${large.length} of \${list.length}\` : 'none';
}
`;
const mutants = findMutants('judge.ts', text);

interface Judge {
  judge(list: readonly number[], most: number, note: (word: string) => void): string;
}

/** Runs the function with one mutant switched on, or none. Returns its results and notes. */
async function judgeWith(awake: string) {
  const { outputText } = ts.transpileModule(plantAll(text, mutants), {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  });
  Object.assign(globalThis, { comandaMutant: (id: string) => id === awake });
  const source = `${outputText}\n// ${awake}`;
  const { judge } = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as Judge;
  const noted: string[] = [];
  const answers = [[], [1, 2], [4, 5, 6]].map((list) => judge(list, 3, (word) => noted.push(word)));
  return { answers, noted };
}

it('a file with its mutants asleep does what it did', async () => {
  expect(await judgeWith('')).toEqual({ answers: ['empty', 'none', '2 of 3'], noted: ['said', 'said'] });
});

it('an else keeps the condition that it belongs to', () => {
  const choice = 'if (a) b();\nelse c();';
  const planted = plantAll(choice, findMutants('choice.ts', choice));
  const source = ts.createSourceFile('choice.ts', planted, ts.ScriptTarget.Latest, true);
  const [statement] = source.statements;
  if (!statement || !ts.isIfStatement(statement)) throw new Error('the choice is gone');
  expect(statement.elseStatement?.getText()).toContain('c();');
});

it('each mutant that is awake does something else here, and is told apart from the others', async () => {
  const asleep = JSON.stringify(await judgeWith(''));
  const same: string[] = [];
  for (const { id, from, to } of mutants) {
    if (JSON.stringify(await judgeWith(id)) === asleep) same.push(`${from} -> ${to}`);
  }
  // Mutants that this small test doesn't notice, as can happen with any test.
  expect(same).toEqual(['one > most -> one >= most', '0 -> 1']);
});

it('comparisons, conditions, arithmetic, words, calls and whole statements are mutated', () => {
  expect(mutants.map(({ from, to }) => `${from} -> ${to}`)).toEqual(
    expect.arrayContaining([
      "'said' -> ''",
      'list.length === 0 -> list.length !== 0',
      'list.length === 0 -> true',
      'note(words.key); -> ',
      'list.filter((one) => one > most && one % 2 === 0) -> list',
      'one > most && one % 2 === 0 -> one > most || one % 2 === 0',
      'one % 2 -> one * 2',
      '2 -> 3',
    ]),
  );
});

it('types, keys, SQL, log lines and the words of impossible errors are left alone', () => {
  const left = `
    type Way = 'equal' | 'free';
    const query = sql\`select 1\`;
    log.warn({ at: 'x' }, 'could not');
    if (bad) throw new Error('never');
    const value = record['key'];
  `;
  expect(findMutants('left.ts', left).map(({ from }) => from)).toEqual(['bad', 'bad']);
});
