import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const frameFile = join(import.meta.dirname, '../console/styles/frame.css');

/**
 * The frame of index.html appears with a style sheet of 1 kB, before the program and the other styles are there: over a slow line, 2 s
 * earlier.
 */
export function frameFirst(): Plugin {
  return {
    name: 'frame-first',
    apply: 'build',
    async buildStart() {
      const source = await readFile(frameFile, 'utf8');
      this.emitFile({ type: 'asset', name: 'frame.css', source });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const frame = Object.keys(bundle ?? {}).find((name) => /frame-[^/]*\.css$/.test(name));
        const styles = /\n *<link rel="stylesheet"[^>]*>/.exec(html)?.[0];
        if (frame === undefined || styles === undefined)
          throw new Error('The styles of the page are missing.');
        return html
          .replace(styles, '')
          .replace('<title>', `<link rel="stylesheet" href="/${frame}" />\n    <title>`)
          .replace('<noscript>', `${styles.trim()}\n    <noscript>`);
      },
    },
  };
}
