import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { expect, test } from 'vitest';
import { noFreshSpread, telling } from './plain-code.js';

const linter = new Linter();
const rules = { 'no-fresh-spread': noFreshSpread, 'telling-names': telling };
const config: Linter.Config[] = [
  {
    files: ['**/*.tsx'],
    languageOptions: { parser: tseslint.parser, parserOptions: { ecmaFeatures: { jsx: true } } },
    plugins: { comanda: { rules } },
    rules: { 'comanda/no-fresh-spread': 'error', 'comanda/telling-names': 'error' },
  },
];
const faultsIn = (code: string) => linter.verify(code, config, { filename: 'source.tsx' }).map(({ ruleId }) => ruleId);

test.each([
  'const line = { ...{ name, price }, quantity };',
  'const all = [...[first, second], ...rest];',
  'send(...[first, second]);',
  'const row = <Row {...{ name, price }} />;',
])('a spread of a fresh literal is refused: %s', (code) => {
  expect(faultsIn(code)).toEqual(['comanda/no-fresh-spread']);
});

test.each([
  'const one = 1;',
  'const sums = orders.map((one) => one.total);',
  'const { own } = settings;',
  'const [asked, setAsked] = useState(false);',
  'function told() {}',
  'for (const said of words) speak(said);',
])('a name that says nothing is refused: %s', (code) => {
  expect(faultsIn(code)).toEqual(['comanda/telling-names']);
});

test.each([
  'const line = { ...item, ...(isNew ? { isNew } : {}), name };',
  'const all = [...names, ...(more ? [more] : [])];',
  'const ours = { own: true, one: settings.own };',
  'const { own: isOwn } = session;',
  'interface Session { readonly own: boolean }',
  'const row = <Row {...props} />;',
])('is allowed: %s', (code) => {
  expect(faultsIn(code)).toEqual([]);
});
