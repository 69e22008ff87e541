import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/id.ts';
import { down, startSiteFixture, type SiteFixture } from '#testkit/site.fixture.ts';
import type { CheckKind } from '#probing/index.ts';
import { insertChecks } from './check-storage.ts';
import { insertScreenshots } from './screenshot-storage.ts';

describe('screenshots', () => {
  let fixture: SiteFixture;
  beforeAll(async () => {
    fixture = await startSiteFixture();
  });
  afterAll(() => fixture[Symbol.asyncDispose]());
  const started = Date.now() - 60_000;

  const fail = async (siteId: string, kind: CheckKind, seconds: number[]): Promise<void> => {
    const checks = seconds.map((second) => {
      const at = new Date(started + second * 1_000);
      return { id: newId(at.getTime()), at, siteId, pageId: null, kind, result: down, notable: true };
    });
    await fixture.database.db.transaction().execute(async (tx) => {
      await insertChecks(tx, checks);
      await insertScreenshots(
        tx,
        checks.map(({ id: checkId, at }) => ({ checkId, siteId, at, image: Buffer.from([0xff, 0xd8]) })),
      );
    });
  };
  const kept = async (siteId: string): Promise<Record<string, number[]>> => {
    const { rows } = await fixture.database.pool.query<{ kind: string; at: Date }>(
      `select c.kind, p.created_at as at from screenshots p join checks c on c.id = p.check_id
       where p.site_id = $1 order by p.created_at`,
      [siteId],
    );
    const seconds: Record<string, number[]> = {};
    for (const { kind, at } of rows) (seconds[kind] ??= []).push((at.getTime() - started) / 1_000);
    return seconds;
  };
  const range = (from: number, to: number): number[] =>
    Array.from({ length: to - from }, (_, index) => from + index);

  it('are kept per check kind: those of a page do not displace those of the checkout', async () => {
    const [site, other] = [await fixture.addSite(), await fixture.addSite()];
    await fail(other, 'BROWSER', [0]);
    await fail(site, 'CHECKOUT_FLOW', [0, 1]);
    for (const second of range(2, 30)) await fail(site, 'BROWSER', [second]);
    expect(await kept(site)).toEqual({ CHECKOUT_FLOW: [0, 1], BROWSER: range(10, 30) });
    await fail(site, 'CHECKOUT_FLOW', range(30, 55));
    expect(await kept(site)).toEqual({ CHECKOUT_FLOW: range(35, 55), BROWSER: range(10, 30) });
    expect(await kept(other)).toEqual({ BROWSER: [0] });
  });

  it('are deleted with their check', async () => {
    const site = await fixture.addSite();
    await fail(site, 'BROWSER', [0]);
    await fixture.database.pool.query('delete from notable_checks where site_id = $1', [site]);
    await fail(site, 'BROWSER', [1]);
    const { rows } = await fixture.database.pool.query('select 1 from screenshots where site_id = $1', [
      site,
    ]);
    expect(rows).toHaveLength(1);
  });
});
