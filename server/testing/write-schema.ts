import { readFile, writeFile } from 'node:fs/promises';
import { openDatabase } from '../platform/database.ts';
import { migrate } from '../platform/migrate.ts';
import { settingsDocument } from './settings-document.ts';
import { tableTypes } from './table-types.ts';
import { startTestCluster } from './test-cluster.ts';

// npm run schema: writes server/platform/schema.ts from a freshly migrated database, and docs/settings.md from the
// settings' schema. With --check it only reports differences.
const made = [
  { name: 'server/platform/schema.ts', of: 'the tables', make: typesOfTables },
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

async function typesOfTables(): Promise<string> {
  const cluster = await startTestCluster();
  try {
    const { db } = openDatabase(cluster.adminUrl, { connections: 1 });
    await migrate(db, new URL('../db/', import.meta.url));
    const types = await tableTypes(db);
    await db.destroy();
    return types;
  } finally {
    await cluster.stop();
  }
}
