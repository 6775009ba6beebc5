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
  // The pages are ours, and Chromium's sandbox doesn't run as root.
  '--no-sandbox',
  '--disable-dev-shm-usage',
  // Only the tests may use the network.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  '--font-render-hinting=none',
];

/** Turns the driver's flags off, so that hidden pages are throttled as in users' browsers. */
const slowsHidden = {
  ignoreDefaultArgs: [
    '--disable-backgrounding-occluded-windows',
    '--disable-renderer-backgrounding',
    '--disable-background-timer-throttling',
  ],
  // Timers of a hidden page run once a minute after five minutes; here after one second.
  args: [...flags, '--enable-features=IntensiveWakeUpThrottling:grace_period_seconds/1'],
};

/** Headless Chromium: the one in COMANDA_CHROMIUM, else an installed one, else npm's, which needs no system package. */
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

/** Unpacks the npm package's Chromium once per version, with its libraries and font. */
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
    // Its own libraries and fonts: nothing needs to be installed, and text is the same on every machine.
    env: { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_PATH: join(folder, 'fonts') },
  };
}

async function unpack(cache: string, folder: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  const draft = await mkdtemp(join(cache, 'chromium-unpacking-'));
  try {
    // The package unpacks into its process's temporary folder, and its libraries only on Amazon Linux.
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

/** The package's own settings look for fonts in places that exist only on Amazon's machines. */
function fontSettings(folder: string): string {
  const places = `<dir>${folder}</dir><cachedir>${folder}/cache</cachedir>`;
  const families = ['sans-serif', 'serif', 'monospace', 'system-ui'].map(
    (family) => `<alias><family>${family}</family><prefer><family>Open Sans</family></prefer></alias>`,
  );
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${places}${families.join('')}</fontconfig>`;
}
