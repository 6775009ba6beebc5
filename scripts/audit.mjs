// npm run audit: asks the registry whether installed packages are signed and have known vulnerabilities. If it
// can't be reached or doesn't support this, the script says so, because nothing is proven then.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { requireNode } from './node-version.mjs';

requireNode();
const { ensureInstalled } = await import('./install.mjs');
ensureInstalled();

const cwd = fileURLToPath(new URL('..', import.meta.url));
const unasked =
  /ENOTFOUND|EAI_AGAIN|ECONN|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|FETCH_ERROR|E40[0-9]|E50\d|ENOAUDIT|endpoint|ERR_SOCKET|network|no (signed )?dependencies|not (signed|support)|missing registry|CERT/i;

let failed = 0;
for (const [about, ...words] of [
  ['signatures', 'audit', 'signatures'],
  ['known faults', 'audit', '--audit-level=high'],
]) {
  const { status, stdout, stderr } = spawnSync('npm', [...words, '--fetch-retries=1', '--fetch-timeout=20000'], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const output = `${stdout}${stderr}`.trim();
  if (status === 0) console.log(`ok      ${about}: ${output.split('\n').slice(0, 3).join(' ')}`);
  else if (unasked.test(output) && !/invalid|severity/i.test(stdout)) {
    failed = Math.max(failed, 2);
    console.log(`UNASKED ${about}: the registry did not answer, so nothing is known of them.\n${output.slice(0, 600)}`);
  } else {
    failed = 1;
    console.log(`FAILED  ${about}\n${output}`);
  }
}
// Exit code 1: something is wrong. 2: the registry could not be reached.
process.exitCode = failed;
