import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';

interface Executable {
  readonly path: string;
  readonly env: Record<string, string>;
}

const flags = [
  // Chromium's sandbox doesn't work as root. It isn't needed, because the pages are ours.
  '--no-sandbox',
  '--disable-dev-shm-usage',
  // Keeps the browser from using the network on its own.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  '--font-render-hinting=none',
];

/** Turns off flags of the driver, so that hidden pages are throttled as in users' browsers. */
const slowsHidden = {
  ignoreDefaultArgs: [
    '--disable-backgrounding-occluded-windows',
    '--disable-renderer-backgrounding',
    '--disable-background-timer-throttling',
  ],
  // In a page that was hidden for five minutes, timers run once a minute. Here this begins after one second.
  args: [...flags, '--enable-features=IntensiveWakeUpThrottling:grace_period_seconds/1'],
};

/** Headless Chromium: from COMANDA_CHROMIUM, else an installed one, else npm's, which needs no system packages. */
export async function launchBrowser(more: { slowsHiddenPages?: true } = {}): Promise<Browser> {
  const { path, env } = installedBrowser() ?? (await packagedBrowser());
  const surroundings = Object.entries({ ...process.env, ...env });
  const known = Object.fromEntries(surroundings.filter((entry): entry is [string, string] => entry[1] !== undefined));
  return chromium.launch({
    executablePath: path,
    args: flags,
    env: known,
    headless: true,
    timeout: 60_000,
    ...(more.slowsHiddenPages ? slowsHidden : {}),
  });
}

function installedBrowser(): Executable | undefined {
  const named = process.env.COMANDA_CHROMIUM;
  if (named) return { path: named, env: {} };
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
  const applications = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ];
  const path = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...applications].find(
    isProgram,
  );
  return path === undefined ? undefined : { path, env: {} };
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Unpacks the Chromium of the npm package, with its libraries and font, once per version. */
async function packagedBrowser(): Promise<Executable> {
  if (process.platform !== 'linux') {
    throw new Error('No browser found. Install Chromium or Chrome, or name one in COMANDA_CHROMIUM.');
  }
  const require = createRequire(import.meta.url);
  const packageFile = resolve(require.resolve('@sparticuz/chromium'), '../../../package.json');
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };
  const cache = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));
  const folder = join(cache, `chromium-${version}`);
  if (!existsSync(folder)) await unpack(cache, folder);
  return {
    path: join(folder, 'chromium'),
    // Uses its own libraries and fonts, so that nothing must be installed and text looks the same on every machine.
    env: { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_PATH: join(folder, 'fonts') },
  };
}

async function unpack(cache: string, folder: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  const draft = await mkdtemp(join(cache, 'chromium-unpacking-'));
  try {
    // The package unpacks into the temporary folder of a process, and its libraries only on Amazon Linux.
    const script = `const { default: chromium } = await import('@sparticuz/chromium'); await chromium.executablePath();`;
    const env = { ...process.env, TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' };
    const cwd = fileURLToPath(new URL('../..', import.meta.url));
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { cwd, env, timeout: 120_000 });
    await writeFile(join(draft, 'fonts', 'fonts.conf'), fontSettings(join(folder, 'fonts')));
    await rename(draft, folder).catch((error: NodeJS.ErrnoException) => {
      // Another run has just finished unpacking.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Replaces the package's own font settings, which look in folders that exist only on Amazon's machines. */
function fontSettings(folder: string): string {
  const places = `<dir>${folder}</dir><cachedir>${folder}/cache</cachedir>`;
  const families = ['sans-serif', 'serif', 'monospace', 'system-ui'].map(
    (family) => `<alias><family>${family}</family><prefer><family>Open Sans</family></prefer></alias>`,
  );
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${places}${families.join('')}</fontconfig>`;
}
