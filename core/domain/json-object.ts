import { restaurantRuleMessages } from '../messages/en/core/restaurants.ts';
import { fill, type Words } from '../messages/message.ts';

const faults = restaurantRuleMessages.json;

/** Offsets of the name (`nameFrom`) and of the value (`from`, `to`). */
export interface JsonEntry {
  readonly name: string;
  readonly nameFrom: number;
  readonly from: number;
  readonly to: number;
}

export type JsonObjectReading =
  | { readonly ok: true; readonly entries: readonly JsonEntry[]; readonly closedAt: number }
  | { readonly ok: false; readonly fault: Words; readonly at: number };

class Fault extends Error {
  readonly words: Words;
  readonly at: number;

  constructor(words: Words, at: number) {
    super();
    this.words = words;
    this.at = at;
  }
}

const space = /[ \t\n\r]*/y;
// A character from the blank on except the double quote and the backslash, or an escape.
const goodStart = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/y;
const plainValue = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;
const deepest = 50;

/** Like JSON.parse, but reports where the fault is: engines differ in that. A duplicate name is a fault too. */
export function readJsonObject(text: string): JsonObjectReading {
  const scan = new Scan(text);
  try {
    if (scan.next() !== '{') scan.fail(faults.noObject);
    const entries = readEntries(scan, 0);
    const closedAt = scan.at - 1;
    if (scan.next() !== undefined) scan.fail(faults.textBehind);
    return { ok: true, entries, closedAt };
  } catch (error) {
    if (error instanceof Fault) return { ok: false, fault: error.words, at: error.at };
    throw error;
  }
}

class Scan {
  readonly text: string;
  at = 0;

  constructor(text: string) {
    this.text = text;
  }

  take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  /** Skips white space and returns the next character without consuming it. */
  next(): string | undefined {
    this.take(space);
    return this.text[this.at];
  }

  fail(words: Words, place = this.at): never {
    const isEnd = place >= this.text.length;
    throw new Fault(isEnd ? fill(faults.textEnds, { fault: words }) : words, place);
  }
}

/** Reads comma-separated parts from the opening bracket, where the scan is, to the closing one. */
function readParts(scan: Scan, close: '}' | ']', readPart: (isFirst: boolean) => void): void {
  scan.at += 1;
  let isFirst = true;
  let end = scan.next();
  while (end !== close || !isFirst) {
    readPart(isFirst);
    isFirst = false;
    end = scan.next();
    if (end === close) break;
    if (end !== ',') scan.fail(fill(faults.commaOrEnd, { close }));
    scan.at += 1;
    scan.next();
  }
  scan.at += 1;
}

function readEntries(scan: Scan, depth: number): JsonEntry[] {
  const entries: JsonEntry[] = [];
  readParts(scan, '}', (isFirst) => {
    const nameFrom = scan.at;
    if (scan.next() !== '"') scan.fail(isFirst ? faults.nameOrEnd : faults.name);
    const name = readString(scan);
    if (entries.some((entry) => entry.name === name)) scan.fail(fill(faults.twice, { name }), nameFrom);
    if (scan.next() !== ':') scan.fail(faults.colon);
    scan.at += 1;
    scan.next();
    const from = scan.at;
    readValue(scan, depth + 1);
    entries.push({ name, nameFrom, from, to: scan.at });
  });
  return entries;
}

function readString(scan: Scan): string {
  const start = scan.at;
  scan.take(goodStart);
  const after = scan.text[scan.at];
  if (after === '"') {
    scan.at += 1;
    return JSON.parse(scan.text.slice(start, scan.at)) as string;
  }
  if (after === '\\') return scan.fail(faults.backslash);
  if (after !== undefined && !'\r\n'.includes(after)) return scan.fail(faults.unescaped);
  return scan.fail(faults.openText, start);
}

function readValue(scan: Scan, depth: number): void {
  if (depth > deepest) scan.fail(faults.tooDeep);
  const first = scan.text[scan.at];
  if (first === '"') readString(scan);
  else if (first === '{') readEntries(scan, depth);
  else if (first === '[') readParts(scan, ']', () => readValue(scan, depth + 1));
  else if (scan.take(plainValue) === undefined) {
    scan.fail(faults.value);
  }
}
