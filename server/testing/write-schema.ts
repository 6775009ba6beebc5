import { readFile, writeFile } from 'node:fs/promises';
import { type Database, openDatabase } from '../platform/database.ts';
import { migrateAnd } from '../platform/migrate.ts';
import { settingsDocument } from './settings-document.ts';
import { tableTypes } from './table-types.ts';
import { startTestCluster } from './test-cluster.ts';
import { mapWithTriggers } from './trigger-table.ts';

// npm run schema: writes server/platform/schema.ts and the table of triggers in docs/map.md from a newly migrated
// database, and docs/settings.md from the schema of the settings. With --check it only reports differences.
const made = [
  { name: 'server/platform/schema.ts', of: 'the tables', make: () => ofNewDatabase(tableTypes) },
  { name: 'docs/map.md', of: 'the triggers', make: () => ofNewDatabase(mapWithTriggers) },
  { name: 'docs/settings.md', of: 'the schema of the settings', make: settingsDocument },
];
for (const { name, of, make } of made) {
  const file = new URL(`../../${name}`, import.meta.url);
  const text = await make();
  if (!process.argv.includes('--check')) await writeFile(file, text);
  else if (text !== (await readFile(file, 'utf8'))) {
    console.error(`${name} does not match ${of}. Please run: npm run schema`);
    process.exitCode = 1;
  }
}

async function ofNewDatabase(write: (db: Database) => Promise<string>): Promise<string> {
  const cluster = await startTestCluster();
  try {
    const { db, pool } = openDatabase(cluster.adminUrl, { connections: 1 });
    await migrateAnd(pool, new URL('../db/', import.meta.url), async () => undefined);
    const text = await write(db);
    await db.destroy();
    return text;
  } finally {
    await cluster.stop();
  }
}
