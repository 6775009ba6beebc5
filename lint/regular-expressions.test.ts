import { readdirSync, readFileSync } from 'node:fs';
import { type AST, RegExpParser } from '@eslint-community/regexpp';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

// The lint rules of eslint-plugin-regexp prove most expressions and overlook some. So each one is attacked as well: with
// what it reads, repeated, behind what leads there. Work is compared between a text and one four times as long.

interface Expression {
  readonly place: string;
  readonly pattern: RegExp;
}

/** Every regular expression that is written out in what the product runs. */
function expressionsOfTheProduct(): Expression[] {
  const root = new URL('../', import.meta.url);
  const files = ['core', 'server', 'web'].flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  );
  const sources = files.filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !/^(?:server|web)\/testing\//.test(file),
  );
  return sources.flatMap((file) => {
    const source = ts.createSourceFile(file, readFileSync(new URL(file, root), 'utf8'), ts.ScriptTarget.Latest);
    const found: Expression[] = [];
    const visit = (node: ts.Node) => {
      if (ts.isRegularExpressionLiteral(node)) {
        const { line } = source.getLineAndCharacterOfPosition(node.pos);
        const end = node.text.lastIndexOf('/');
        const pattern = new RegExp(node.text.slice(1, end), node.text.slice(end + 1));
        found.push({ place: `${file}:${line + 1} ${node.text}`, pattern });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  });
}

const patience = 60_000;
const samples = ['a', ' ', '0', '-', '.', 'Z', '_', '"', '\u00e9', '\u0001'];

/** Texts that a part of an expression reads: a few, not all. */
function textsOf(part: AST.Element): string[] {
  switch (part.type) {
    case 'Character':
      return [String.fromCodePoint(part.value)];
    case 'CharacterSet':
    case 'CharacterClass': {
      const one = new RegExp(`^${part.raw}$`, part.raw.includes('\\u{') ? 'u' : '');
      return samples.filter((sample) => one.test(sample)).slice(0, 2);
    }
    case 'Group':
    case 'CapturingGroup':
      return part.alternatives
        .slice(0, 3)
        .map(({ elements }) => elements.map((inner) => textsOf(inner)[0] ?? '').join(''));
    case 'Quantifier':
      return textsOf(part.element);
    default:
      return [''];
  }
}

/** What a text that is made to hurt begins with, and what it repeats. */
function attacksOn(pattern: RegExp): { readonly before: string; readonly pump: string }[] {
  const attacks = new Map<string, { before: string; pump: string }>();
  const sequence = (elements: readonly AST.Element[], before: string) => {
    elements.forEach((element, at) => {
      const read = elements.slice(0, at).map((one) => textsOf(one)[0] ?? '');
      const prefix = before + read.join('');
      for (const first of textsOf(element)) {
        let pump = first;
        for (const next of [undefined, ...elements.slice(at + 1)]) {
          pump += next === undefined ? '' : (textsOf(next).at(-1) ?? '');
          for (const start of ['', prefix]) if (pump !== '') attacks.set(`${start}|${pump}`, { before: start, pump });
        }
      }
      const inner = element.type === 'Quantifier' ? element.element : element;
      if (inner.type === 'Group' || inner.type === 'CapturingGroup') {
        for (const alternative of inner.alternatives) sequence(alternative.elements, prefix);
      }
    });
  };
  const flags = { unicode: pattern.flags.includes('u') };
  for (const { elements } of new RegExpParser().parsePattern(pattern.source, 0, undefined, flags).alternatives) {
    sequence(elements, '');
  }
  return [...attacks.values()];
}

/** Milliseconds of reading a text from end to end; the least of several. */
function workOn(read: (text: string) => unknown, text: string): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 2 && least > 1; round += 1) {
    const start = performance.now();
    read(text);
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

/** True when four times the text is far more than four times the work. What takes under 2 ms is no work. */
function isSuperLinear(read: (text: string) => unknown, textOf: (length: number) => string): boolean {
  // In small steps first, so that what doubles with each letter shows itself while it still ends.
  for (const length of [16, 20, 24, 28, 32, 36, 40, 48, 64, 96, 192, 400, 1_000]) {
    if (workOn(read, textOf(length)) > 50) return true;
  }
  return [1, 2].every(() => {
    const long = workOn(read, textOf(12_000));
    return long > 2 && long > 8 * Math.max(1, workOn(read, textOf(3_000)));
  });
}

function attackThatHurts(pattern: RegExp): string | undefined {
  const everywhere = pattern.sticky ? pattern : new RegExp(pattern.source, `${pattern.flags.replace('g', '')}g`);
  const read = (text: string) => {
    everywhere.lastIndex = 0;
    return text.replace(everywhere, '');
  };
  for (const { before, pump } of attacksOn(pattern)) {
    const textOf = (length: number) => `${before}${pump.repeat(Math.ceil(length / pump.length))}\u0000`;
    if (isSuperLinear(read, textOf)) return `${JSON.stringify(before)} + ${JSON.stringify(pump)}…`;
  }
  return undefined;
}

describe('the attacks', () => {
  it.each([
    /\s*,\s*/,
    /\/\*[\s\S]*?\*\//g,
    /([\w-]+)\s*\(/g,
    /(a+)+$/,
    /^x(\w+\s?)*$/,
    /\/+$/,
    /^(?:a|aa)+$/,
    /".*".*=/,
  ])(
    'find what is wrong with %s',
    (pattern) => {
      expect(attackThatHurts(pattern)).toBeDefined();
    },
    patience,
  );
});

describe('every regular expression of the product', () => {
  const expressions = expressionsOfTheProduct();

  it('is found', () => {
    expect(expressions.length).toBeGreaterThan(80);
  });

  it.each(expressions)(
    '$place takes no longer than its text',
    ({ pattern }) => {
      expect(attackThatHurts(pattern)).toBeUndefined();
    },
    patience,
  );
});
