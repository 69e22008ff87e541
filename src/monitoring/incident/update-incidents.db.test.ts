import fc from 'fast-check';
import { expect, it } from 'vitest';
import { startSiteFixture, down, up } from '#testkit/site.fixture.ts';

/** Sites with a page each; a step fails or recovers some of their targets at the same time. */
it('a site has an open incident exactly while an alert of it is open, whatever fails and recovers at once', async () => {
  await using fixture = await startSiteFixture();
  const { pool } = fixture.database;
  const targets: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const site = await fixture.addSite();
    const page = await fixture.addPage(site);
    targets.push(await fixture.targetOf(site), await fixture.targetOf(site, page));
  }
  let at = Date.now();
  const violations = async (): Promise<unknown[]> => {
    const { rows } = await pool.query(
      `select s.id, i.id as incident, i.state, a.open, a.attached from sites s
       left join incidents i on i.site_id = s.id and i.state <> 'RESOLVED'
       cross join lateral (
         select count(*)::int as open, count(*) filter (where incident_id = i.id)::int as attached
         from alerts where site_id = s.id and status = 'OPEN') a
       where (i.id is not null) <> (a.open > 0) or a.open <> a.attached`,
    );
    return rows;
  };
  const anyStep = fc.array(
    fc.record({ target: fc.constantFrom(...targets), result: fc.constantFrom(down, down, up) }),
    { minLength: 1, maxLength: 6 },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 8 }), async (steps) => {
      for (const step of steps) {
        await Promise.all(
          step.map(({ target, result }) => fixture.store(target, new Date((at += 1_000)), result)),
        );
        expect(await violations()).toEqual([]);
      }
    }),
    { numRuns: 15 },
  );
  const { rows } = await pool.query(
    'select count(*)::int as incidents, max(number) as last, count(distinct number)::int as numbers from incidents',
  );
  expect(rows[0].incidents).toBeGreaterThan(0);
  expect(rows[0]).toMatchObject({ last: rows[0].incidents, numbers: rows[0].incidents });
});

it('an incident that ended hours ago by another clock is not reopened after the clock was set back', async () => {
  await using fixture = await startSiteFixture();
  const { pool } = fixture.database;
  const target = await fixture.targetOf(await fixture.addSite());
  let at = Date.now();
  const store = (result: typeof up) => fixture.store(target, new Date((at += 1_000)), result);
  for (const result of [down, down, up]) await store(result);
  await pool.query(`update incidents set resolved_at = resolved_at + interval '6 hours'`);
  for (const result of [down, down]) await store(result);
  const { rows } = await pool.query('select number, state, opening from incidents order by number');
  expect(rows).toEqual([
    { number: 1, state: 'RESOLVED', opening: 1 },
    { number: 2, state: 'OPEN', opening: 1 },
  ]);
});
