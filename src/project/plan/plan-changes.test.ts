import { expect, it } from 'vitest';
import type { ConfigurationKind } from '#identity/configuration-kind.ts';
import { createCatalogue } from '../document/catalogue.ts';
import { parseDocument } from '../document/parse-document.ts';
import { readYaml } from '../document/read-yaml.ts';
import { planChanges, type Planned } from './plan-changes.ts';

const site = {
  name: 'sites',
  title: 'site',
  properties: { name: { type: 'string' } },
  required: [],
  references: {},
  secrets: [],
} satisfies Partial<ConfigurationKind>;
const window = {
  ...site,
  name: 'windows',
  title: 'window',
  properties: { sites: { type: 'array', items: { type: 'string' } } },
  references: { 'sites.*': 'sites' },
};

function plan(
  text: string,
  more: { normalise?: ConfigurationKind['normalise']; elapsed?: () => number } = {},
) {
  const normalise = more.normalise ?? ((fields) => fields);
  const catalogue = createCatalogue([
    { ...site, normalise } as unknown as ConfigurationKind,
    { ...window, normalise } as unknown as ConfigurationKind,
  ]);
  const parsed = parseDocument(readYaml(`version: 1\nproject: acme\n${text}`).root, catalogue);
  if (parsed.kind === 'invalid') throw new Error(JSON.stringify(parsed.problems));
  return planChanges({
    document: parsed.document,
    catalogue,
    stored: new Map(),
    owned: [],
    appliedMoves: new Set(),
    variables: new Map(),
    deleteMissing: false,
    hashSecret: (_, value) => value,
    now: new Date(),
    elapsed: more.elapsed ?? (() => performance.now()),
  });
}
const sites = (count: number): string =>
  `sites:\n${Array.from({ length: count }, (_, n) => `  - {key: s${n}}\n`).join('')}`;

it('a plan ends after ten seconds, at the entry that it has come to', async () => {
  const time = { ms: 0 };
  // Each entry takes 30 ms, so the 334th is the first that begins after ten seconds.
  const normalise = (fields: object) => {
    time.ms += 30;
    return fields as Record<string, unknown>;
  };
  const { problems, changes } = await plan(sites(1_000), { normalise, elapsed: () => time.ms });
  expect(problems).toEqual([
    {
      message: 'It takes too long to check the file. Split it up.',
      path: 'sites.s334',
      line: expect.any(Number),
      column: expect.any(Number),
    },
  ]);
  expect(changes).toHaveLength(334);
});

it('a plan of entries that take less than ten seconds together ends well', async () => {
  const time = { ms: 0 };
  const normalise = (fields: object) => {
    time.ms += 9;
    return fields as Record<string, unknown>;
  };
  const { problems, changes } = await plan(sites(1_000), { normalise, elapsed: () => time.ms });
  expect([problems, changes.length]).toEqual([[], 1_000]);
});

it('a plan lets others have their turn', async () => {
  const time = { ms: 0, turns: 0, isDone: false };
  const normalise = (fields: object) => {
    time.ms += 11;
    return fields as Record<string, unknown>;
  };
  const count = (): void => {
    time.turns += 1;
    if (!time.isDone) setImmediate(count);
  };
  setImmediate(count);
  await plan(sites(50), { normalise, elapsed: () => time.ms });
  time.isDone = true;
  expect(time.turns).toBeGreaterThan(40);
});

it('a thousand references that are wrong are reported in a short time, the first with suggestions', async () => {
  const name = (start: string, n: number): string => `${start}${String(n).padStart(49 - start.length, 'x')}`;
  const keys = Array.from({ length: 300 }, (_, n) => `  - {key: ${name('a', n)}}\n`).join('');
  const wrong = Array.from({ length: 1_000 }, (_, n) => `        - ${name('ab', n)}\n`).join('');
  const from = process.cpuUsage();
  const { problems }: Planned = await plan(`sites:\n${keys}windows:\n  - key: w\n    sites:\n${wrong}`);
  const { user, system } = process.cpuUsage(from);
  expect(problems).toHaveLength(200);
  expect(problems.filter(({ message }) => message.includes('Did you mean'))).toHaveLength(20);
  expect((user + system) / 1_000).toBeLessThan(1_000);
});
