import type { Plugin } from 'vite';

/** Parts of packages that the first script would contain unused, or for a single function. */
const smallParts = [
  // Mantine's dialogs need one function of floating-ui.
  {
    source: '@floating-ui/react',
    from: /ScrollArea[\\/]ScrollArea\.mjs$/,
    code: `import { useMergedRef } from '@mantine/hooks'; export const useMergeRefs = (refs) => useMergedRef(...refs);`,
  },
  // No screen uses mutations, which eslint.config.js enforces.
  {
    source: './mutationCache.js',
    from: /query-core/,
    code: 'export class MutationCache { clear() {} async resumePausedMutations() {} }',
  },
  // The original also handles relative addresses and nonces.
  {
    source: '/preload-helper.js',
    from: /[\\/](web|core)[\\/]/,
    code: `export { fetchBeside as __vitePreload } from '/ui/plain/fetch-beside.ts';`,
  },
];

export function partsOfPackages(): Plugin {
  const partPrefix = '\0small-part-';
  return {
    name: 'comanda-small-parts',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const at = smallParts.findIndex((part) => source.endsWith(part.source) && part.from.test(importer));
      return at < 0 ? undefined : partPrefix + at;
    },
    load: (id) => (id.startsWith(partPrefix) ? smallParts[Number(id.slice(partPrefix.length))]?.code : undefined),
  };
}

/** Inlines class names where they are used. Otherwise each script would contain all names of its stylesheets. */
export function classNamesInPlace(): Plugin[] {
  const inPlace = (code: string) =>
    code.replace(/^import (\w+) from ('[^']+\.module\.css');$/gm, (line, name, file, at) =>
      new RegExp(`\\b${name}\\b(?!\\.\\w)`).test(code.slice(at + line.length))
        ? line
        : `import * as ${name} from ${file};`,
    );
  return [
    {
      name: 'comanda-class-names-in-place',
      apply: 'build',
      enforce: 'pre',
      transform: { filter: { id: /[\\/]web[\\/].*\.tsx?$/ }, handler: inPlace },
    },
    {
      name: 'comanda-keep-styles',
      apply: 'build',
      enforce: 'post',
      transform: {
        filter: { id: /\.module\.css$/ },
        handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
      },
    },
  ];
}
