import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { byteOrderMark } from '../platform/csv.ts';

/** `value` is the number or time of a cell that isn't text. */
export interface SpreadsheetCell {
  /** `string`, `float` (a number) or `date`; empty for an empty cell. */
  readonly type: string;
  readonly text: string;
  readonly value: string | undefined;
  readonly isFormula: boolean;
}

export const libreOffice = [
  ...(process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'soffice')),
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
].find((file) => existsSync(file));

/**
 * Opens CSV files in LibreOffice with a fresh profile and returns their rows. Uses the defaults of its import dialog:
 * commas, US English, UTF-8 after a byte order mark and otherwise Windows' western code page. Unlike the dialog, it
 * evaluates formulas, because text must stay text even then.
 * @param specialNumbers the option 'detect special numbers', which converts texts that look like times
 */
export async function openInLibreOffice(
  files: readonly string[],
  { specialNumbers = false } = {},
): Promise<SpreadsheetCell[][][]> {
  if (!libreOffice) throw new Error('there is no LibreOffice on this machine');
  const folder = await mkdtemp(join(tmpdir(), 'comanda-spreadsheet-'));
  try {
    const names = await Promise.all(
      files.map(async (file, index) => {
        const name = `${index}.csv`;
        await writeFile(join(folder, name), file);
        return name;
      }),
    );
    const letters = files.every((file) => file.startsWith(byteOrderMark)) ? 'UTF-8' : 'ANSI';
    // Separator, text delimiter, encoding, first line, columns, language, quoted as text, special numbers, and four
    // export options; the last one evaluates formulas.
    const options = `44,34,${letters},1,,1033,false,${specialNumbers},false,false,false,-1,true`;
    const args = [
      `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`,
      '--headless',
      '--norestore',
      `--infilter=Text - txt - csv (StarCalc):${options}`,
      '--convert-to',
      'fods',
      '--outdir',
      folder,
      ...names.map((name) => join(folder, name)),
    ];
    await promisify(execFile)(libreOffice, args, {
      cwd: folder,
      timeout: 60_000,
      env: { ...process.env, HOME: folder },
    });
    const sheets = names.map((name) => readFile(join(folder, name.replace('.csv', '.fods')), 'utf8'));
    return (await Promise.all(sheets)).map(cellsOf);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function cellsOf(sheet: string): SpreadsheetCell[][] {
  const table = sheet.match(/<table:table .*<\/table:table>/s)?.[0] ?? '';
  return [...table.matchAll(/<table:table-row[^>]*>(.*?)<\/table:table-row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<table:table-cell([^>]*?)(?:\/>|>(.*?)<\/table:table-cell>)/gs)].flatMap(
      ([, attributes = '', content = '']) => {
        const attribute = (name: string) => attributes.match(new RegExp(` ${name}="([^"]*)"`))?.[1];
        const lines = [...content.matchAll(/<text:p[^>]*?(?:\/>|>(.*?)<\/text:p>)/gs)];
        const cell: SpreadsheetCell = {
          type: attribute('office:value-type') ?? '',
          text: lines.map(([, line = '']) => plainText(line)).join('\n'),
          value: attribute('office:value') ?? attribute('office:date-value'),
          isFormula: attribute('table:formula') !== undefined,
        };
        return Array.from({ length: Number(attribute('table:number-columns-repeated') ?? 1) }, () => cell);
      },
    ),
  );
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function plainText(line: string): string {
  return line
    .replaceAll(/<text:s(?: text:c="(\d+)")?\/>/g, (_, count = '1') => ' '.repeat(Number(count)))
    .replaceAll('<text:tab/>', '\t')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole);
}
