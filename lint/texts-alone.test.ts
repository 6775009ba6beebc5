import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { describe, expect, test } from 'vitest';
import { textsAlone } from './texts-alone.js';

const linter = new Linter({ cwd: process.cwd() });
const parserOptions = {
  projectService: { allowDefaultProject: ['web/*.tsx'], defaultProject: 'tsconfig.json' },
  tsconfigRootDir: process.cwd(),
};

function faults(code: string): string[] {
  const config = {
    files: ['**/*.tsx'],
    languageOptions: { parser: tseslint.parser as Linter.Parser, parserOptions },
    plugins: { comanda: { rules: { 'texts-alone': textsAlone } } },
    rules: { 'comanda/texts-alone': 'error' as const },
  };
  const source = `import { Fragment, type ReactElement, type ReactNode } from 'react';\n${known}\n${code}`;
  return linter
    .verify(source, config, { filename: `${process.cwd()}/web/probe.tsx` })
    .map((one) => one.messageId ?? one.message);
}

const known = `declare const words: string, count: number, isOpen: boolean, names: string[], marks: ReactElement[];
declare const anything: ReactNode, maybe: string | undefined, element: ReactElement | null;
declare function Icon(): ReactElement;
declare function Chip(props: { children: ReactNode }): ReactElement;`;
const drawn = (jsx: string) => faults(`export const drawn = () => ${jsx};`);

describe('texts that a translated page loses', () => {
  test.each([
    ['a text beside an element', '<p><Icon />{words}</p>'],
    ['a figure beside an element', '<p><Icon />{count}</p>'],
    ['a figure beside its unit', '<p>{count} ×</p>'],
    ['written text beside an element', '<p>· <b>{words}</b></p>'],
    ['a text that may be absent', '<p>{maybe}<Icon /></p>'],
    ['a text under a condition', '<p><Icon />{isOpen && words}</p>'],
    ['one of two texts', '<p><Icon />{isOpen ? words : null}</p>'],
    ['a node that may be text', '<p><Icon />{anything}</p>'],
    ['a text among what a component places', '<Chip><Icon />{words}</Chip>'],
    ['a text in a fragment', '<p>{isOpen ? <>{words}</> : null}<Icon /></p>'],
    ['a space beside what comes and goes', '<p>{isOpen ? <Icon /> : null} <b>{words}</b></p>'],
  ])('%s', (_, jsx) => {
    expect(drawn(jsx)).toContain('beside');
  });

  test.each([
    ['a list of texts', '<p>{names}</p>'],
    ['texts made from a list', '<p>{names.map((name) => name)}</p>'],
  ])('%s', (_, jsx) => {
    expect(drawn(jsx)).toEqual(['list']);
  });

  test.each([
    ['a component that returns text', 'export const Name = () => words;'],
    [
      'a component that returns a figure in one case',
      'export function Name() { if (isOpen) return count; return <Icon />; }',
    ],
    [
      'a component that returns what it was given',
      'export function Around({ children }: { children: ReactNode }) { return children; }',
    ],
  ])('%s', (_, code) => {
    expect(faults(code)).toEqual(['bare']);
  });

  test('a space beside an element that a variable chooses', () => {
    expect(
      faults('export function Mark({ Icon }: { Icon: () => ReactElement }) { return <p><Icon /> <b>{words}</b></p>; }'),
    ).toEqual(['beside']);
  });
});

test.each([
  ['a text alone in its element', '<p>{words}</p>'],
  ['one of two texts alone', '<p>{isOpen ? words : count}</p>'],
  ['a text or an element, alone', '<p>{isOpen ? words : <Icon />}</p>'],
  ['a text joined from pieces', '<p>{words + count}</p>'],
  ['a text in its own element', '<p><Icon /><span>{words}</span></p>'],
  ['spaces between elements that stay', '<p><Icon /> <span>{words}</span></p>'],
  ['elements that come and go', '<p>{isOpen ? <Icon /> : null}{element}{marks}{isOpen && <b>{words}</b>}</p>'],
  ['a fragment of elements', '<>{isOpen ? <Icon /> : null}<b>{words}</b></>'],
  ['a comment', '<p>{/* why */}{words}</p>'],
])('allows %s', (_, jsx) => {
  expect(drawn(jsx)).toEqual([]);
});
