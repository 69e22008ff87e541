import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(?:js|css|svg)$/;
/** Smaller files fit into the first packet anyway. */
const minBytes = 1_024;

/** Writes each file of a build, except its page, once more as `.br` and `.gz`, at the highest levels, so that the server only has to send them. */
export function precompress(): Plugin {
  let dir = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      dir = resolve(config.root, config.build.outDir);
    },
    // After the files are on disk. Plugins of Vite may change the page until then.
    async closeBundle() {
      for (const file of await readdir(dir, { recursive: true }))
        if (compressible.test(file)) await compressFile(join(dir, file));
    },
  };
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < minBytes) return;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}
