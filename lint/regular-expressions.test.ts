import { type AST, RegExpParser } from '@eslint-community/regexpp';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { faultOfConfigText } from '../core/domain/config-text.ts';
import { isEmail } from '../core/domain/email.ts';
import { parseReportDay } from '../core/domain/formats/days.ts';
import { moneyOf } from '../core/domain/money.ts';
import { brokenPasswordRules } from '../core/domain/password-rules.ts';
import { isCurrent } from '../server/platform/http/etag.ts';
import { isTooMuchJson } from '../server/platform/http/request-body.ts';
import { kept, productSources, read } from './sources.ts';

const usd = moneyOf('USD');

// eslint-plugin-regexp misses some slow expressions, so this test runs each one on repeated text that it matches. It
// compares the processor time for a text with the time for one four times as long.

interface Expression {
  readonly place: string;
  readonly literal: string;
}

/** The regular expressions in a source file, with their lines. */
const literalsIn = kept(new URL(import.meta.url), 'expressions', (text) => {
  const source = ts.createSourceFile('source.tsx', text, ts.ScriptTarget.Latest);
  const found: { readonly line: number; readonly literal: string }[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isRegularExpressionLiteral(node))
      found.push({ line: source.getLineAndCharacterOfPosition(node.pos).line + 1, literal: node.text });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
});

const expressionsOfTheProduct = (): Expression[] =>
  productSources.flatMap((file) =>
    (literalsIn(read(file)) ?? []).map(({ line, literal }) => ({ place: `${file}:${line} ${literal}`, literal })),
  );

const samples = ['a', ' ', '0', '-', '.', 'Z', '_', '"', '\u00e9', '\u0001'];

/** A few texts that match a part of an expression. */
function textsOf(part: AST.Element): string[] {
  switch (part.type) {
    case 'Character':
      return [String.fromCodePoint(part.value)];
    case 'CharacterSet':
    case 'CharacterClass': {
      const matcher = new RegExp(`^${part.raw}$`, part.raw.includes('\\u{') ? 'u' : '');
      return samples.filter((sample) => matcher.test(sample)).slice(0, 2);
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

interface Attack {
  /** The text that leads to the attacked part. */
  readonly before: string;
  /** The text to repeat after it. */
  readonly pump: string;
}

/** Attacks on each run of parts: the text it matches, with and without the text before it. */
function attacksOn(pattern: RegExp): Attack[] {
  const flags = { unicode: pattern.flags.includes('u') };
  const { alternatives } = new RegExpParser().parsePattern(pattern.source, 0, undefined, flags);
  const attacks = alternatives.flatMap(({ elements }) => attacksOnSequence(elements, ''));
  return [...new Map(attacks.map((attack) => [`${attack.before}|${attack.pump}`, attack])).values()];
}

function attacksOnSequence(elements: readonly AST.Element[], before: string): Attack[] {
  return elements.flatMap((element, at) => {
    const prefix =
      before +
      elements
        .slice(0, at)
        .map((element) => textsOf(element)[0] ?? '')
        .join('');
    const pumps = textsOf(element).flatMap((first) => growing([first, ...elements.slice(at + 1).map(lastTextOf)]));
    const ownPumps = pumps
      .filter((pump) => pump !== '')
      .flatMap((pump) => [
        { before: '', pump },
        { before: prefix, pump },
      ]);
    const inner = element.type === 'Quantifier' ? element.element : element;
    const within = inner.type === 'Group' || inner.type === 'CapturingGroup' ? inner.alternatives : [];
    return [...ownPumps, ...within.flatMap((alternative) => attacksOnSequence(alternative.elements, prefix))];
  });
}

const lastTextOf = (element: AST.Element) => textsOf(element).at(-1) ?? '';

/** Converts 'a', 'b', 'c' to 'a', 'ab', 'abc'. */
const growing = (texts: readonly string[]) => texts.map((_text, at) => texts.slice(0, at + 1).join(''));

/** Processor time in milliseconds. Wall time would include the work of other programs on a busy machine. */
function workSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

/** Milliseconds of processor time to read a text to its end. Takes the minimum of several runs. */
function workOn(read: (text: string) => unknown, text: string, rounds = 2): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds && least > 1; round += 1) {
    const start = process.cpuUsage();
    read(text);
    least = Math.min(least, workSince(start));
  }
  return least;
}

/** True if four times the text takes far more than four times the work. Times under 2 ms are noise. */
function isSuperLinear(read: (text: string) => unknown, textOf: (length: number) => string): boolean {
  // Starts with small steps, so that exponential work is noticed before it takes forever.
  for (const length of [16, 20, 24, 28, 32, 36, 40, 48, 64, 96, 192, 400, 1_000, 3_000, 8_000]) {
    if (workOn(read, textOf(length)) > 50) return true;
  }
  const long = workOn(read, textOf(24_000));
  // Even on a busy machine, a good expression doesn't take that long for 24,000 letters four times in a row.
  if (long > 100 && workOn(read, textOf(24_000), 4) > 100) return true;
  const isFarMore = (taken: number) => taken > 2 && taken > 8 * Math.max(1, workOn(read, textOf(6_000), 8));
  return isFarMore(long) && isFarMore(workOn(read, textOf(24_000)));
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
  ])('find the fault in %s', (pattern) => {
    expect(attackThatHurts(pattern)).toBeDefined();
  });
});

describe('every regular expression of the product', () => {
  const expressions = expressionsOfTheProduct();
  const attack = (literal: string) => {
    const end = literal.lastIndexOf('/');
    return attackThatHurts(new RegExp(literal.slice(1, end), literal.slice(end + 1)));
  };
  const isLinear = kept(new URL(import.meta.url), 'attacks', (literal) => attack(literal) === undefined || undefined);

  it('is found', () => {
    expect(expressions.length).toBeGreaterThan(80);
  });

  it.each(expressions)('$place takes time linear in its text', ({ literal }) => {
    expect(isLinear(literal) ?? attack(literal)).toBe(true);
  });
});

describe('a function that reads untrusted text', () => {
  const match = (header: string) => () =>
    isCurrent({ headers: { 'if-none-match': header } } as unknown as Parameters<typeof isCurrent>[0], 'W/"1"');

  const readers: [string, (text: string) => () => unknown, string][] = [
    ['If-None-Match of blanks', (text) => match(`x${text}x`), ' '],
    ['If-None-Match of names', match, '"a" ,'],
    ['an email of dots', (text) => () => isEmail(`a@${text}`), 'a.'],
    ['an email of signs', (text) => () => isEmail(text), '@a.b'],
    ['a password', (text) => () => brokenPasswordRules(`${text}\n`), 'aA1'],
    ['an amount', (text) => () => usd.parseCents(` ${text} `), '1 '],
    ['a day', (text) => () => parseReportDay(text), '1-Nov'],
    ['a configuration of blanks', (text) => () => faultOfConfigText(`{${text}`), ' \n'],
    ['the depth of JSON', (text) => () => isTooMuchJson(text, { depth: 1e9, values: 1e9 }), '["\\'],
  ];

  it.each(readers)('%s takes time linear in its length', (_about, reader, pump) => {
    const read = (text: string) => reader(text)();
    expect(isSuperLinear(read, (length) => pump.repeat(Math.ceil(length / pump.length)))).toBe(false);
  });
});
