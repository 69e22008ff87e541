import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fingerprintOf, type JsError } from '#probing/index.ts';
import { down, startSiteFixture, up, type SiteFixture } from '#testkit/site.fixture.ts';
import { deleteOldSightings, listKnownJsErrors, saveJsErrorSightings } from './js-error-storage.ts';
import {
  findFailedCheck,
  listNewestJsErrors,
  medianResponseTimes,
  type TimeRange,
} from './watched-check-storage.ts';

const error = (message: string): JsError => ({
  source: 'exception',
  message,
  stackTrace: null,
  url: 'https://shop.example/app.js',
  line: 1,
  column: 1,
});
const withErrors = (...messages: string[]) => ({ ...up, jsErrors: messages.map(error) });

describe('the stored checks of a watched target', () => {
  let fixture: SiteFixture;
  beforeAll(async () => {
    fixture = await startSiteFixture();
  });
  afterAll(() => fixture[Symbol.asyncDispose]());
  const started = Date.now() - 600_000;
  const at = (second: number): Date => new Date(started + second * 1_000);
  const addBrowserTarget = async () => {
    const siteId = await fixture.addSite({ browser: true });
    const id = await fixture.targetOf(siteId, null, 'BROWSER');
    return { id, key: { siteId, pageId: null, kind: 'BROWSER' as const } };
  };

  it('have a repeated error only if both of the last two checks found it', async () => {
    const { id, key } = await addBrowserTarget();
    const repeated = async (since = at(0)): Promise<string[]> =>
      (await listNewestJsErrors(fixture.database.db, key, since))
        .filter(({ isRepeated }) => isRepeated)
        .map(({ message }) => message);
    const newest = async (): Promise<string[]> =>
      (await listNewestJsErrors(fixture.database.db, key, at(0))).map(({ message }) => message);
    await fixture.store(id, at(1), withErrors('a is not defined', 'b is not defined'));
    expect([await newest(), await repeated()]).toEqual([['a is not defined', 'b is not defined'], []]);
    await fixture.store(id, at(2), withErrors('b is not defined', 'c is not defined'));
    expect(await repeated()).toEqual(['b is not defined']);
    expect(await newest()).toEqual(['b is not defined', 'c is not defined']);
    expect(await repeated(at(2))).toEqual([]);
    await fixture.store(id, at(3), withErrors());
    expect([await newest(), await repeated()]).toEqual([[], []]);
  });

  it('have a repeated error also if a check between the two could not load the page', async () => {
    const { id, key } = await addBrowserTarget();
    await fixture.store(id, at(1), withErrors('a is not defined'));
    await fixture.store(id, at(2), { ...down, jsErrors: [] });
    await fixture.store(id, at(3), { ...down, jsErrors: null });
    await fixture.store(id, at(4), withErrors('a is not defined'));
    expect(await listNewestJsErrors(fixture.database.db, key, at(0))).toMatchObject([
      { fingerprint: fingerprintOf(error('a is not defined')), at: at(4), isRepeated: true },
    ]);
  });

  it('have a median over the successful checks in all ranges, for the site and each page', async () => {
    const siteId = await fixture.addSite({ browser: true });
    const pageId = await fixture.addPage(siteId, 'Cart');
    const http = await fixture.targetOf(siteId);
    for (const [second, responseTimeMs] of [100, 900, 300, 200, 400].entries())
      await fixture.store(http, at(second), { ...up, responseTimeMs });
    await fixture.store(http, at(6), down);
    const browser = await fixture.targetOf(siteId, null, 'BROWSER');
    await fixture.store(browser, at(2), { ...up, responseTimeMs: 5_000 });
    await fixture.store(await fixture.targetOf(siteId, pageId), at(3), { ...up, responseTimeMs: 700 });
    const medians = (ranges: TimeRange[]) => medianResponseTimes(fixture.database.db, siteId, 'HTTP', ranges);
    expect(await medians([{ from: at(0), to: at(7) }])).toEqual(
      new Map([
        [null, { count: 5, medianMs: 300 }],
        [pageId, { count: 1, medianMs: 700 }],
      ]),
    );
    const parts = [
      { from: at(0), to: at(1) },
      { from: at(4), to: at(5) },
    ];
    expect(await medians(parts)).toEqual(new Map([[null, { count: 2, medianMs: 250 }]]));
    expect(await medians([])).toEqual(new Map());
  });

  it('name the newest failure since a time', async () => {
    const siteId = await fixture.addSite();
    const target = await fixture.targetOf(siteId);
    const find = (since: Date) =>
      findFailedCheck(fixture.database.db, { siteId, pageId: null, kind: 'HTTP' }, since);
    await fixture.store(target, at(1), { ...down, errorMessage: 'HTTP 500' });
    await fixture.store(target, at(2), { ...down, errorMessage: null });
    await fixture.store(target, at(3), up);
    expect(await find(at(0))).toMatchObject({ message: 'the check failed', at: at(2) });
    expect(await find(at(3))).toBeNull();
  });

  it('make the errors of a site known, whichever page has them', async () => {
    const { id, key } = await addBrowserTarget();
    const silent = await addBrowserTarget();
    await fixture.store(id, at(1), withErrors('a is not defined', 'b is not defined'));
    await fixture.store(id, at(2), withErrors('b is not defined'));
    await fixture.store(silent.id, at(1), withErrors());
    const known = (before: Date) =>
      listKnownJsErrors(fixture.database.db, [key.siteId, silent.key.siteId], before);
    const both = ['a is not defined', 'b is not defined'].map((text) => fingerprintOf(error(text)));
    expect(await known(at(60))).toEqual(new Map([[key.siteId, both.toSorted()]]));
    expect(await known(at(7 * 86_400 + 60))).toEqual(new Map());
    await fixture.store(id, at(7_200), withErrors('b is not defined'));
    expect(await known(at(7 * 86_400 + 60))).toEqual(new Map([[key.siteId, [both[1]]]]));
  });

  it('make an error known only for what comes after it, also if it was there more than 7 days before', async () => {
    const siteId = await fixture.addSite();
    const { db } = fixture.database;
    const see = (seenAt: Date) =>
      db.transaction().execute((tx) => saveJsErrorSightings(tx, [{ siteId, fingerprint: 'a', at: seenAt }]));
    const isKnown = async (before: Date): Promise<boolean> =>
      (await listKnownJsErrors(db, [siteId], before)).has(siteId);
    const day = (days: number): Date => at(days * 86_400);
    await see(day(-20));
    expect([await isKnown(day(-20)), await isKnown(day(-19)), await isKnown(day(-10))]).toEqual([
      false,
      true,
      false,
    ]);
    await see(day(-1));
    expect([await isKnown(day(-2)), await isKnown(day(0))]).toEqual([false, true]);
    await see(day(0));
    expect(await isKnown(day(-0.5))).toBe(true);
  });

  it('keep the 1,000 errors of a site that were seen last, for 30 days', async () => {
    const siteId = await fixture.addSite();
    const { db } = fixture.database;
    const save = (from: number, count: number, seenAt: Date) =>
      db.transaction().execute((tx) =>
        saveJsErrorSightings(
          tx,
          Array.from({ length: count }, (_, index) => ({
            siteId,
            fingerprint: String(from + index),
            at: seenAt,
          })),
        ),
      );
    const known = async (): Promise<string[]> =>
      (
        await fixture.database.pool.query<{ fingerprint: string }>(
          'select fingerprint from js_error_sightings where site_id = $1',
          [siteId],
        )
      ).rows.map(({ fingerprint }) => fingerprint);
    const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000);
    await save(0, 10, daysAgo(31));
    await save(10, 10, daysAgo(29));
    expect(await known()).toHaveLength(20);
    expect([await deleteOldSightings(db, 30, 7), await deleteOldSightings(db, 30, 7)]).toEqual([7, 3]);
    expect(await known()).toHaveLength(10);
    await save(100, 995, new Date());
    const kept = await known();
    expect([kept.length, kept.filter((fingerprint) => Number(fingerprint) >= 100).length]).toEqual([
      1_000, 995,
    ]);
  });
});
