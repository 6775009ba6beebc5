import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { byteOrderMark } from '../platform/csv.ts';

/** A cell as the spreadsheet holds it. `value` is its number or its moment, where it is not a text. */
export interface SpreadsheetCell {
  /** `string`, `float` (a number) or `date`; empty for a cell without anything. */
  readonly type: string;
  /** What stands in the cell, line breaks included. */
  readonly text: string;
  readonly value: string | undefined;
  readonly isFormula: boolean;
}

/** LibreOffice of this machine; undefined where there is none. */
export const libreOffice = [
  ...(process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'soffice')),
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
].find((file) => existsSync(file));

/**
 * Opens CSV files in LibreOffice, which knows nothing of earlier runs, and answers each one's rows of cells.
 * A person who opens a file by a double click confirms what LibreOffice's window proposes; the same is chosen here:
 * commas, US English, UTF-8 where the file says so by its first bytes and Windows' western letters otherwise. Formulas
 * are evaluated, which that window leaves off: text has to stay text even so.
 * @param specialNumbers whether 'detect special numbers' is ticked, which makes moments of what looks like one
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
    // Separator, text delimiter, letters, first line, columns, language, quoted as text, special numbers, and from
    // the export's four the last: formulas.
    const options = `44,34,${letters},1,,1033,false,${specialNumbers},false,false,false,-1,true`;
    const args = [
      ...[`-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`, '--headless', '--norestore'],
      ...[`--infilter=Text - txt - csv (StarCalc):${options}`, '--convert-to', 'fods', '--outdir', folder],
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

/** The rows of a flat OpenDocument sheet, as LibreOffice writes it. */
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
