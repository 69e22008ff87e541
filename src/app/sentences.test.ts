import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Settings of the installation, and names that somebody has written in what is refused, such as an address. */
const known = new Set([
  'SMTP_URL',
  'STEWARD_PUBLIC_URL',
  'waitForElement',
  'operationName',
  'changedSince',
  'pL',
]);

const refusals = /\b(?:refuse\w*|badRequest|conflict|forbidden|complain)\(\s*(?:'([^'\n]+)'|`([^`]+)`)/g;
/** `NEW_JS_ERRORS`, `siteIds`. Values in a template are not looked at. */
const names = /\b[A-Z]+_[A-Z_]+\b|\b[a-z]+[A-Z]\w*/g;

it('no sentence that refuses an input has the name of a constant or argument', () => {
  const files = globSync('src/**/*.ts').filter((path) => !/\.test\.ts$|^src\/(?:app|agent)\//.test(path));
  const sentences = files.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(refusals)].map(([, plain, template]) => ({
      path,
      text: (plain ?? template!).replaceAll(/\$\{[^}]*\}/g, '…'),
    })),
  );
  const found = sentences.filter(
    ({ text }) => text.includes(' ') && (text.match(names) ?? []).some((name) => !known.has(name)),
  );
  expect(sentences.length).toBeGreaterThan(300);
  expect(found).toEqual([]);
});
