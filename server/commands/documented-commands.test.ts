import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, expect, inject, it } from 'vitest';
import { isWhole } from '../../tests/runs.ts';
import { loadDemo } from '../db/demo/load-demo.ts';
import { commandRun, testPassphrase } from '../testing/run-command.ts';
import { testDatabase } from '../testing/test-app.ts';

// `npm run long` runs every shell line of the documents as written. Exceptions name the test that covers them.

const project = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string) => readFileSync(project + file, 'utf8');
const documents = ['README.md', ...readdirSync(`${project}docs`).filter((name) => name.endsWith('.md'))].map((name) =>
  name === 'README.md' ? name : `docs/${name}`,
);
const blocks = documents.flatMap((file) =>
  [...read(file).matchAll(/^```sh\n([\s\S]+?)^```/gm)].map(([, text = ''], at) => ({
    name: `${file}, block ${at + 1}`,
    text,
    lines: text
      // Heredoc lines are input for a command, not commands.
      .replaceAll(/(<<(\w+)\n)[\s\S]*?^\2$/gm, '$1')
      .split('\n')
      .map((line) => line.replace(/(^|\s)#.*$/, '').trim())
      .filter((line) => line !== ''),
  })),
);

/** Operator commands that need only a database, and the `mkdir` lines that create their folders. */
const runsHere = /\bnpm run (backup|restore|export-data|import-data) -- (?!.*--live )|^mkdir /;

const provedElsewhere: readonly [line: RegExp, proof: string][] = [
  [/^npm start$/, 'server/start.test.ts'],
  [/^npm test$/, 'scripts/test.mjs'],
  [/^[A-Z_]+=.* npm start$/, 'server/start.test.ts'],
  [/^[A-Z_]+="?postgres:\/\/[^"]+"?$/, 'server/platform/settings.test.ts'],
  [/^node scripts\/start\.mjs$/, 'tests/installation/install.test.ts'],
  [/^sha256sum /, 'tests/installation/install.test.ts'],
  [
    /^sudo (sh deploy\/systemd\/install\.sh|systemctl restart comanda|sudoedit .*)$/,
    'tests/installation/install.test.ts',
  ],
  [/^sudoedit \/etc\/comanda\/environment$/, 'tests/installation/install.test.ts'],
  [/^TARGET_DATABASE_URL=.* --live /, 'server/commands/live-move.test.ts'],
  [/^npm run add-reports -- /, 'server/commands/add-reports.test.ts'],
  // Needs Docker. Instead the file is checked against its schema, and the image is built and run without Docker.
  [/^(cd deploy\/container|umask 077; cat > \.env <<END|docker compose .*)$/, 'lint/deploy-tools.test.ts'],
];

/** Variables that only commands read. */
const ofCommands = ['BACKUP_PASSPHRASE', 'TARGET_DATABASE_URL'];

const scratch = mkdtempSync(join(tmpdir(), 'comanda-documents-'));
chmodSync(scratch, 0o711);
const admin = new pg.Client({ connectionString: inject('adminUrl') });
await admin.connect();
const made: string[] = [];
/** The passphrase to type at the prompt: the last one that a line set. */
let passphrase = testPassphrase;
afterAll(async () => {
  for (const name of made) await admin.query(`drop database ${name}`);
  await admin.end();
  rmSync(scratch, { recursive: true, force: true });
});

it('each shell line runs here or is proved elsewhere, and each block is valid shell', () => {
  const lines = blocks.flatMap((block) => block.lines);
  expect(lines.length).toBeGreaterThan(25);
  const unproved = lines.filter((line) => !runsHere.test(line) && !provedElsewhere.some(([known]) => known.test(line)));
  expect(unproved).toEqual([]);
  for (const [known, proof] of provedElsewhere) {
    expect(existsSync(project + proof), proof).toBe(true);
    expect(
      lines.some((line) => known.test(line)),
      String(known),
    ).toBe(true);
  }
  for (const { name, text } of blocks)
    expect([name, spawnSync('sh', ['-n'], { input: text }).status]).toEqual([name, 0]);
});

it('each npm script, file and setting in such a line exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const settings = read('server/platform/settings-schema.ts');
  for (const line of blocks.flatMap((block) => block.lines)) {
    for (const [, script = ''] of line.matchAll(/npm run ([\w-]+)/g))
      expect(Object.keys(scripts), line).toContain(script);
    for (const [file] of line.matchAll(/(?<=\s)(?:scripts|deploy)\/[\w./-]+/g))
      expect(existsSync(project + file), line).toBe(true);
    for (const [, name = ''] of line.matchAll(/(?:^|\s)([A-Z]+_[A-Z_]+)=/g))
      expect(ofCommands.includes(name) || settings.includes(`  ${name}: `), line).toBe(true);
  }
});

it.runIf(isWhole).each(blocks.filter(({ lines }) => lines.some((line) => runsHere.test(line))))(
  "the operator's commands do what the documents show, in their order: $name",
  async ({ lines }) => {
    const { owner, ownerUrl } = await testDatabase();
    await loadDemo(owner);
    const folder = mkdtempSync(join(scratch, 'block-'));
    chmodSync(folder, 0o711);
    const newest = (start: string) =>
      readdirSync(start)
        .filter((name) => /\d{6}$/.test(name))
        .at(-1) ?? 'nothing';
    /** Replaces the folders, file and database in a documented line with those of this test. */
    const here = async (line: string) => {
      const text = line
        .replaceAll(/\/var\/backups\/comanda\b/g, join(scratch, 'backups'))
        .replaceAll('./', `${folder}/`)
        .replaceAll(
          /(\S+)\/comanda-(?:backup|restaurant)-[\d-]+/g,
          (_, within: string) => `${within}/${newest(within)}`,
        );
      if (!text.includes('postgres://comanda@db.example/comanda')) return text;
      const name = `documented_${crypto.randomUUID().replaceAll('-', '')}`;
      await admin.query(`create database ${name}`);
      made.push(name);
      const url = new URL(inject('adminUrl'));
      url.pathname = `/${name}`;
      return text.replace('postgres://comanda@db.example/comanda', url.href);
    };
    const elsewhere = await testDatabase();
    for (const line of lines) {
      const text = await here(line);
      if (!line.includes('npm run')) {
        expect(spawnSync('sh', ['-c', text], { cwd: folder }).status, line).toBe(0);
        continue;
      }
      // A shell splits the arguments, as it would for the operator.
      const [, given = '', name = '', rest = ''] = /^(.*?)npm run ([\w-]+) -- (.*)$/.exec(text) ?? [];
      const words = spawnSync('sh', ['-c', `printf '%s\\n' ${rest}`], { encoding: 'utf8' })
        .stdout.trim()
        .split('\n');
      const result = spawnSync('sh', ['-c', `${given} env`], {
        encoding: 'utf8',
        env: { PATH: process.env.PATH },
      }).stdout;
      const settings = Object.fromEntries(
        [...result.matchAll(/^(DATA_DIR|DATABASE_URL|BACKUP_PASSPHRASE)=(.*)$/gm)].map(([, key, value]) => [
          key,
          value,
        ]),
      );
      passphrase = settings.BACKUP_PASSPHRASE ?? passphrase;
      mkdirSync(join(folder, 'data'), { recursive: true });
      const isOwn = 'DATA_DIR' in settings || 'DATABASE_URL' in settings;
      const database = name === 'import-data' ? elsewhere.ownerUrl : ownerUrl;
      const { code, complaint } = await commandRun(name, words, {
        DATA_DIR: join(folder, 'data'),
        ...(!isOwn && { DATABASE_URL: database }),
        ...settings,
        BACKUP_PASSPHRASE: passphrase,
      });
      expect([line, code, complaint]).toEqual([line, 0, '']);
    }
  },
);
