import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline as connect } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';
import { type Cents, moneyOf, sumCents } from '../../core/domain/money.ts';
import { reportMessages } from '../../core/messages/en/core/reports.ts';
import { requestMessages } from '../../core/messages/en/server/requests.ts';
import type { Message } from '../../core/messages/message.ts';
import { say as inWords } from '../../core/messages/say.ts';
import { byteOrderMark, csvLine, withoutApostrophes } from '../platform/csv.ts';
import { serverLanguage } from '../platform/language.ts';
import { type Command, CommandRefused } from './command.ts';
import { nameTaken } from './sealed-file.ts';

export const addReports: Command = {
  help: `npm run add-reports -- <new file> [<currency>=]<file> ...

Adds up a report of several cells: one file with the rows of all, and a total of each currency at its end. First save the
report in each cell as its platform administrator, for all restaurants and the same days.

  new file                  where to write it
  file                      a Revenue Report, Order Stats or Tips Report. One of restaurants with one currency does not
                            name it, so name it here: EUR=cell-3.csv

Exits with 0 when the file is written, otherwise with 1.`,
  options: {},
  words: [2, 1_001],
  async run({ words: [path = '', ...files], say }) {
    if (existsSync(path)) throw nameTaken(path);
    const sums: Sums = new Map();
    try {
      await pipeline(linesOf(files.map(readWord), sums), createWriteStream(path, { flags: 'wx' }));
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
    for (const line of totals(sums)) say(line.join(' '));
    return undefined;
  },
};

interface GivenFile {
  readonly path: string;
  readonly currency: string | undefined;
}

function readWord(word: string): GivenFile {
  const [, currency, path = word] = /^([A-Z]{3})=(.+)$/.exec(word) ?? [];
  return { path, currency };
}

/** By label and currency, in the order of the first file. */
type Sums = Map<string, { readonly label: string; readonly currency: string; cents: Cents }>;

const { columns: ofRevenue } = reportMessages.revenue;
const { columns: ofOrders } = reportMessages.orderStats;
const { columns: ofTips } = reportMessages.tips;
const written = (words: Message) => inWords(serverLanguage, words);
const namesOf = (columns: Readonly<Record<string, Message>>) => Object.values(columns).map(written);
const currencyColumn = written(requestMessages.reportFile.currency);
/** A Revenue Report ends with sums of its own. Of the others, this column is added. */
const reports = [
  { names: namesOf(ofRevenue), summed: undefined },
  { names: namesOf(ofOrders), summed: written(ofOrders.amount) },
  { names: namesOf(ofTips), summed: written(ofTips.tip) },
];

async function* linesOf(files: readonly GivenFile[], sums: Sums): AsyncGenerator<string> {
  let first: string | undefined;
  for (const file of files) {
    let found: Reading | undefined;
    for await (const cells of cellsOf(file.path)) {
      if (found) {
        const row = rowOf(found, cells, sums);
        if (row) yield csvLine(row);
        continue;
      }
      found = readHeadings(file, cells);
      const headings = csvLine([...found.names, currencyColumn]);
      if (first === undefined) yield byteOrderMark + headings;
      first ??= headings;
      if (headings !== first) throw new CommandRefused(`${file.path} is another report than ${files[0]?.path}.`);
    }
    if (!found) throw new CommandRefused(`${file.path} is empty.`);
  }
  for (const line of totals(sums)) yield csvLine(line);
}

async function* cellsOf(path: string): AsyncGenerator<string[]> {
  if (!existsSync(path)) throw new CommandRefused(`There is no file ${path}.`);
  // The parser passes on errors of the file.
  const parser = connect(createReadStream(path), parse({ bom: true, relax_column_count: true }), () => undefined);
  try {
    for await (const cells of parser) yield (cells as string[]).map(withoutApostrophes);
  } catch (error) {
    throw new CommandRefused(`${path} is damaged: ${(error as Error).message}.`);
  }
}

interface Reading extends GivenFile {
  readonly names: readonly string[];
  readonly summed: string | undefined;
}

/** @throws CommandRefused for another file, and for one whose currency is not known. */
function readHeadings({ path, currency }: GivenFile, headings: readonly string[]): Reading {
  const isNamed = headings.at(-1) === currencyColumn;
  const names = isNamed ? headings.slice(0, -1) : headings;
  const report = reports.find((known) => known.names.join() === names.join());
  if (!report)
    throw new CommandRefused(`${path} is no Revenue Report, Order Stats or Tips Report as Comanda saves it.`);
  if (!isNamed && currency === undefined) {
    throw new CommandRefused(`${path} does not name its currency. Name it, such as EUR=${path}`);
  }
  return { ...report, path, currency: isNamed ? undefined : currency };
}

/** The row with its currency. Undefined for a line of sums, which is added to those of the other files. */
function rowOf({ path, names, summed, currency }: Reading, cells: readonly string[], sums: Sums): string[] | undefined {
  const values = currency === undefined ? cells.slice(0, -1) : cells;
  const code = currency ?? cells.at(-1) ?? '';
  const isRow = values.length === names.length;
  if (!/^[A-Z]{3}$/.test(code) || (!isRow && (summed !== undefined || values.length !== 2))) {
    throw new CommandRefused(`${path} is not a report of all restaurants: ${cells.join()}`);
  }
  const [label = '', figure = ''] = isRow ? [summed, values[names.indexOf(summed ?? '')]] : values;
  if (label !== '') addTo(sums, label, code, centsOf(path, figure, code));
  return isRow ? [...values, code] : undefined;
}

function centsOf(path: string, figure: string, currency: string): Cents {
  const cents = moneyOf(currency).parseCents(figure.replace('-', ''));
  if (cents === undefined) throw new CommandRefused(`${path}: ${figure} is no amount in ${currency}.`);
  return figure.startsWith('-') ? -cents : cents;
}

function addTo(sums: Sums, label: string, currency: string, cents: Cents): void {
  const sum = sums.get(`${currency} ${label}`) ?? { label, currency, cents: 0 };
  sums.set(`${currency} ${label}`, { ...sum, cents: sumCents([sum.cents, cents]) });
}

const totals = (sums: Sums): string[][] =>
  [...sums.values()].map(({ label, currency, cents }) => [label, moneyOf(currency).toFigure(cents), currency]);
