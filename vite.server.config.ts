import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import program from './package.json' with { type: 'json' };

const inProject = (file: string) => fileURLToPath(new URL(file, import.meta.url));

// The server as one file: reading hundreds of modules one by one is most of a start.
export default defineConfig({
  root: inProject('.'),
  publicDir: false,
  ssr: {
    target: 'node',
    noExternal: true,
    // The only dependencies, for everything else is in the file: native code, and packages that read files of their own.
    external: [...Object.keys(program.dependencies), 'pg-native'],
  },
  build: {
    ssr: true,
    target: 'node20',
    outDir: inProject('./dist/server'),
    minify: false,
    rolldownOptions: {
      // What runs in a thread of its own is a file of its own.
      input: {
        main: inProject('./server/main.ts'),
        commands: inProject('./server/commands/main.ts'),
        'svg-worker': inProject('./server/features/logos/svg-worker.ts'),
      },
      // All beside each other: code that looks for files next to itself finds them from any of the parts.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
