import { examinePooler } from '../../platform/pooler.ts';
import type { Settings } from '../../platform/settings.ts';
import { examineStandby } from '../../platform/standby.ts';
import { StartRefused } from '../../platform/start-refused.ts';
import { errorMessage } from '../../platform/usable-database.ts';
import { type Finding, look, ok, wrong } from './finding.ts';

export async function checkOtherDatabases(settings: Settings): Promise<Finding[]> {
  const { databaseUrl = '', databaseDirectUrl: direct = databaseUrl, databaseReportsUrl: standby } = settings;
  const found: Finding[] = [];
  if (direct !== databaseUrl) {
    found.push(
      await orFinding('pooler', async () => {
        const options = { connectionString: databaseUrl, direct, waitSeconds: 0, say: () => undefined };
        const { keepsNames } = await examinePooler(options);
        if (keepsNames) return ok('pooler', 'leads to the database, has time limits, keeps prepared statements');
        return look(
          'pooler',
          'It works, but plans statements each time. Use PgBouncer 1.21 or newer with max_prepared_statements.',
        );
      }),
    );
  }
  if (standby !== undefined) {
    found.push(
      await orFinding('standby', async () => {
        const lines: string[] = [];
        await examineStandby({ connectionString: standby, direct, say: (line) => lines.push(line) });
        return lines[0] === undefined ? ok('standby', 'follows the database') : wrong('standby', lines[0]);
      }),
    );
  }
  return found;
}

async function orFinding(about: string, examine: () => Promise<Finding>): Promise<Finding> {
  try {
    return await examine();
  } catch (error) {
    return wrong(about, error instanceof StartRefused ? error.message : errorMessage(error));
  }
}
