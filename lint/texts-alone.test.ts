import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { expect, test } from 'vitest';
import { textsAlone } from './texts-alone.js';

const known = `import { Fragment, type ReactElement, type ReactNode } from 'react';
declare const words: string, count: number, isOpen: boolean, names: string[], marks: ReactElement[];
declare const anything: ReactNode, maybe: string | undefined, element: ReactElement | null;
declare function Icon(): ReactElement;
declare function Chip(props: { children: ReactNode }): ReactElement;`;

const beside = ['beside'];
const cases: readonly (readonly [about: string, code: string, faults: readonly string[]])[] = [
  ['a text beside an element', '<p><Icon />{words}</p>', beside],
  ['a figure beside an element', '<p><Icon />{count}</p>', beside],
  ['a figure beside its unit', '<p>{count} ×</p>', beside],
  ['written text beside an element', '<p>· <b>{words}</b></p>', beside],
  ['a text that may be absent', '<p>{maybe}<Icon /></p>', beside],
  ['a text under a condition', '<p><Icon />{isOpen && words}</p>', beside],
  ['one of two texts', '<p><Icon />{isOpen ? words : null}</p>', beside],
  ['a node that may be text', '<p><Icon />{anything}</p>', beside],
  ['a text among what a component places', '<Chip><Icon />{words}</Chip>', beside],
  ['a text in a fragment', '<p>{isOpen ? <>{words}</> : null}<Icon /></p>', beside],
  ['a space beside what comes and goes', '<p>{isOpen ? <Icon /> : null} <b>{words}</b></p>', beside],
  ['a list of texts', '<p>{names}</p>', ['list']],
  ['texts made from a list', '<p>{names.map((name) => name)}</p>', ['list']],
  ['a component that returns text', 'export const Name = () => words;', ['bare']],
  [
    'a component that returns a figure in one case',
    'export function Count() { if (isOpen) return count; return <Icon />; }',
    ['bare'],
  ],
  [
    'a component that returns what it was given',
    'export function Around({ children }: { children: ReactNode }) { return children; }',
    ['bare'],
  ],
  [
    'a space beside an element that a variable chooses',
    'export function Mark({ Icon }: { Icon: () => ReactElement }) { return <p><Icon /> <b>{words}</b></p>; }',
    beside,
  ],
  ['a text alone in its element', '<p>{words}</p>', []],
  ['one of two texts alone', '<p>{isOpen ? words : count}</p>', []],
  ['a text or an element, alone', '<p>{isOpen ? words : <Icon />}</p>', []],
  ['a text joined from pieces', '<p>{words + count}</p>', []],
  ['a text in its own element', '<p><Icon /><span>{words}</span></p>', []],
  ['spaces between elements that stay', '<p><Icon /> <span>{words}</span></p>', []],
  ['elements that come and go', '<p>{isOpen ? <Icon /> : null}{element}{marks}{isOpen && <b>{words}</b>}</p>', []],
  ['a fragment of elements', '<>{isOpen ? <Icon /> : null}<b>{words}</b></>', []],
  ['a comment', '<p>{/* why */}{words}</p>', []],
];

// All cases are linted together, one per line, because preparing the types of a file takes long.
const lines = cases.map(([, code], at) => (code.startsWith('<') ? `export const drawn${at} = () => ${code};` : code));
const parserOptions = {
  projectService: { allowDefaultProject: ['web/*.tsx'], defaultProject: 'tsconfig.json' },
  tsconfigRootDir: process.cwd(),
};
const config = {
  files: ['**/*.tsx'],
  languageOptions: { parser: tseslint.parser as Linter.Parser, parserOptions },
  plugins: { comanda: { rules: { 'texts-alone': textsAlone } } },
  rules: { 'comanda/texts-alone': 'error' as const },
};
const filename = `${process.cwd()}/web/probe.tsx`;
const found = new Linter({ cwd: process.cwd() }).verify([known, ...lines].join('\n'), config, { filename });

test.each(cases.map((row, at) => [...row, at] as const))('%s: %s', (_about, _code, faults, at) => {
  const line = known.split('\n').length + 1 + at;
  const here = found.filter((report) => report.line === line).map(({ messageId, message }) => messageId ?? message);
  expect([...new Set(here)]).toEqual(faults);
});
