import { readFile, writeFile } from 'node:fs/promises';
import { openDatabase } from '../platform/database.ts';
import { migrate } from '../platform/migrate.ts';
import { tableTypes } from './table-types.ts';
import { startTestCluster } from './test-cluster.ts';

// npm run schema: writes server/platform/schema.ts from an empty database that was just migrated. With --check it only
// says whether that would change it.
const file = new URL('../platform/schema.ts', import.meta.url);
const cluster = await startTestCluster();
try {
  const { db } = openDatabase(cluster.adminUrl, { connections: 1 });
  await migrate(db, new URL('../db/migrations/', import.meta.url));
  const types = await tableTypes(db);
  await db.destroy();
  if (!process.argv.includes('--check')) await writeFile(file, types);
  else if (types !== (await readFile(file, 'utf8'))) {
    console.error('server/platform/schema.ts is not what the migrations make. Please run: npm run schema');
    process.exitCode = 1;
  }
} finally {
  await cluster.stop();
}
