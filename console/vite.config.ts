import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  logLevel: 'error',
  oxc: { jsx: { runtime: 'automatic' } },
  build: {
    outDir: '../dist/console',
    emptyOutDir: true,
    assetsDir: 'console',
    reportCompressedSize: false,
    license: { fileName: 'licenses.json' },
    // The policy allows data: addresses only for pictures.
    assetsInlineLimit: 0,
  },
});
