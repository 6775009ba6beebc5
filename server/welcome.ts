import { demoLogins, hasDemoLogins } from './db/demo/demo-state.ts';
import { listDemoTables } from './db/demo/demo-tables.queries.ts';
import type { Database } from './platform/database.ts';

/** Prints where the program answers and, while the demo is in the database, its tables and logins. */
export async function printWelcome(db: Database, url: string, setUpPath: string | undefined): Promise<void> {
  const lines = ['', 'Comanda is running.', '', `  Staff portal   ${url}/portal`];
  if (setUpPath) lines.push(`  First account  ${url}${setUpPath}   (works once)`);
  if (await hasDemoLogins(db)) {
    for (const table of await listDemoTables(db)) {
      const otp = table.otpRequired ? `OTP ${table.otp}` : 'no OTP';
      lines.push(`  Diner          ${url}/customer/checkin/${table.restaurantId}-${table.code}`);
      lines.push(`                 ${table.restaurantName}, ${table.tableName}, ${otp}`);
    }
    lines.push('', '  Demo logins (user / password)');
    for (const login of demoLogins) lines.push(`    ${login.username} / ${login.password}   ${login.about}`);
  }
  console.log(`${lines.join('\n')}\n`);
}
