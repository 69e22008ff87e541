import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { startApp, type TestApp } from '#testkit/app.ts';
import { longTestMs } from '#testkit/patience.ts';
import { applyFile, countWrites, exported, planOf, inShort } from './project-requests.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ work: [] });
});
afterAll(() => app?.[Symbol.asyncDispose]());

/** Few keys, so that two files often name the same entries. */
const key = fc.constantFrom('a', 'b', 'c', 'd');
const name = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  .map((text) => `x${text.replaceAll(/[\p{Cc}\u2028\u2029$]/gu, '').trim()}`);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const unique = <T extends { key: string }>(entry: fc.Arbitrary<T>, maxLength = 3) =>
  fc.uniqueArray(entry, { selector: (each) => each.key, maxLength });

const page = fc.record({
  key,
  name,
  path: fc.webPath().map((path) => `/${path.replace(/^\/+/, '')}`),
  enabled: maybe(fc.boolean()),
  patterns: unique(fc.record({ key, pattern: fc.constantFrom('Fatal', 'a+b', '\\d{3}') })),
});
const site = fc.record({
  key,
  name,
  url: fc.constantFrom('https://a.example', 'https://b.example/path?x=1', 'http://c.example:8080'),
  checkIntervalSeconds: maybe(fc.integer({ min: 60, max: 86_400 })),
  paused: maybe(fc.boolean()),
  muted: maybe(fc.boolean()),
  tags: maybe(fc.uniqueArray(fc.constantFrom('one', 'two', 'three'), { maxLength: 3 })),
  degradedAfterMs: maybe(fc.integer({ min: 1, max: 60_000 })),
  expectedContent: maybe(name),
  pages: unique(page, 2),
  probes: unique(
    fc.record({
      key,
      name,
      kind: fc.constant('TCP'),
      host: fc.constant('a.example'),
      port: fc.nat(65_534).map((n) => n + 1),
    }),
    2,
  ),
});

/** Heartbeats and policies that refer to what the same file has. */
const file = fc
  .record({
    sites: unique(site, 4),
    beats: unique(fc.record({ key, name, periodSeconds: fc.integer({ min: 60, max: 9_999 }) })),
  })
  .chain(({ sites, beats }) =>
    fc
      .array(fc.option(fc.nat(), { nil: null }), { minLength: beats.length, maxLength: beats.length })
      .map((chosen) => {
        const heartbeats = beats.map((beat, index) => {
          const pick = chosen[index];
          const owner =
            pick === null || pick === undefined || sites.length === 0
              ? undefined
              : sites[pick % sites.length]!.key;
          return { ...beat, site: owner };
        });
        return { sites, heartbeats };
      }),
  );
const text = (content: object): string => stringify({ version: 1, project: 'acme', ...content });

it(
  'any file can follow any other: after it is applied there is nothing to do, a second time makes no writes, and its export plans nothing',
  { tags: ['long'], timeout: longTestMs },
  async () => {
    await fc.assert(
      fc.asyncProperty(file, file, fc.boolean(), async (first, second, deleteMissing) => {
        // One address can sign up ten times per minute.
        const owner = await app.signUp();
        await applyFile(owner, text(first));
        const applied = await applyFile(owner, text(second), { delete: deleteMissing });
        expect(applied.changes.filter(({ state }) => state !== 'DONE')).toEqual([]);

        const before = await countWrites(app);
        const again = await applyFile(owner, text(second), { delete: deleteMissing });
        expect(inShort(again)).toEqual([]);
        expect(await countWrites(app)).toBe(before);

        const own = await planOf(owner, (await exported(owner, { project: 'acme' })).document);
        // A project that owns nothing is a new one, whose export adopts what was detached.
        const isNew = second.sites.length + second.heartbeats.length === 0;
        const changes = inShort(own).filter((change) => !isNew || !change.startsWith('ADOPT'));
        expect([own.problems, changes]).toEqual([[], []]);
        // What was detached is exported with its id.
        const all = await planOf(owner, (await exported(owner)).document);
        expect(all.problems).toEqual([]);
        expect(inShort(all).filter((change) => !change.startsWith('ADOPT'))).toEqual([]);
      }),
      { numRuns: 8, endOnFailure: true },
    );
  },
);
