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
    // The policy forbids data: addresses.
    assetsInlineLimit: 0,
  },
});
