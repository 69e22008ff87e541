/** Loaded with `--import` before a program: writes the URLs of the modules that it loaded to a file when it ends. */
import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

const urls: string[] = [];
registerHooks({
  load(url, context, next) {
    if (!url.startsWith('node:')) urls.push(url);
    return next(url, context);
  },
});
process.on('exit', () => writeFileSync(process.env['MODULES_FILE']!, urls.join('\n')));
