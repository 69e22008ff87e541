import { defineConfig } from 'vite';
import { frameFirst } from '../scripts/frame-first.ts';
import { precompress } from '../scripts/precompress.ts';

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  logLevel: 'error',
  oxc: { jsx: { runtime: 'automatic' } },
  plugins: [frameFirst(), precompress()],
  build: {
    outDir: '../dist/console',
    emptyOutDir: true,
    assetsDir: 'console',
    // One file of 12 kB, compressed. With a file for each part, the first page waits for six of them.
    cssCodeSplit: false,
    reportCompressedSize: false,
    license: { fileName: 'licenses.json' },
    // The policy allows data: addresses only for pictures.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // What many pages share is one file, instead of thirty that a browser requests six at a time.
        codeSplitting: { groups: [{ name: 'shared', minShareCount: 8 }] },
      },
    },
  },
});
