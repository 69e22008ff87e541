/** Writes the licences of the packages that are bundled into the npm package. Those that npm installs beside it bring their own. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** As Vite writes it. */
export type Licence = { name: string; version: string; identifier?: string | null; text?: string | null };

/** Each package once, also if several bundles contain it. Packages with the same text share it. */
export function noticesOf(bundles: readonly (readonly Licence[])[]): string {
  const packages = new Map(bundles.flat().map((each) => [`${each.name} ${each.version}`, each]));
  const byText = Map.groupBy(
    [...packages.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    textOf,
  );
  const sections = [...byText].map(([text, some]) =>
    [
      some
        .map(({ name, version, identifier }) => `${name} ${version}${identifier ? ` (${identifier})` : ''}`)
        .join('\n'),
      text,
    ].join('\n\n'),
  );
  return [
    'Steward contains parts of the following packages, under the licences below them.',
    ...sections,
    '',
  ].join(`\n\n${'-'.repeat(78)}\n\n`);
}

/** Some packages name their licence in package.json and contain no text of it. */
function textOf({ name, identifier, text }: Licence): string {
  if (text?.trim()) return text.trim().replaceAll('\r\n', '\n');
  if (!identifier) throw new Error(`${name} is bundled and states no licence.`);
  return `Its package states the licence ${identifier} and contains no text of it.`;
}

/** Vite lists the packages of modules only. */
async function licenceOfFont(): Promise<Licence> {
  const dir = join(root, 'node_modules/@fontsource-variable/inter');
  const { name, version, license } = JSON.parse(await readFile(join(dir, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    license: string;
  };
  return { name, version, identifier: license, text: await readFile(join(dir, 'LICENSE'), 'utf8') };
}

export const noticesFile = join(root, 'THIRD-PARTY-NOTICES');

if (import.meta.main) {
  const bundles = await Promise.all(
    ['server', 'console', 'explorer'].map(async (bundle) => {
      const text = await readFile(join(root, 'dist', bundle, 'licenses.json'), 'utf8').catch(() => {
        throw new Error(`dist/${bundle} has no list of licences. Run: npm run prepare`);
      });
      return JSON.parse(text) as Licence[];
    }),
  );
  await writeFile(noticesFile, noticesOf([...bundles, [await licenceOfFont()]]));
}
