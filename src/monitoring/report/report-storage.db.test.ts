import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/id.ts';
import { createTestDatabase, type TestDatabase } from '#testkit/database.ts';
import { monthPeriod } from './period.ts';
import {
  failReport,
  finishReport,
  insertReport,
  listUnprinted,
  renewLease,
  saveHtml,
  takeReportToPrint,
  takeReportToWrite,
  tryAgain,
} from './report-storage.ts';

let database: TestDatabase;
let teams: string[];
beforeAll(async () => {
  database = await createTestDatabase();
  teams = [newId(), newId()];
  await database.pool.query(`insert into teams (id, name) select id, 'Team' from unnest($1::uuid[]) t (id)`, [
    teams,
  ]);
});
afterAll(() => database[Symbol.asyncDispose]());

const written = { html: Buffer.from('<p>'), locale: 'en', title: 'T', summary: 'S' } as const;

async function addReport(teamId: string): Promise<string> {
  const id = newId();
  const report = {
    ...monthPeriod('2026-10'),
    id,
    teamId,
    timezone: 'UTC',
    siteIds: null,
    monthly: false,
    linkKey: 'x',
  };
  await database.db.transaction().execute((tx) => insertReport(tx, report));
  return id;
}
const clear = () => database.pool.query('delete from reports');
const stateOf = async (id: string) =>
  (
    await database.pool.query('select state, html is not null as written, pdf from reports where id = $1', [
      id,
    ])
  ).rows[0];
const passLeases = () => database.pool.query(`update reports set due_at = now() where state = 'PENDING'`);

describe('a report', () => {
  it('is taken by one of many workers', async () => {
    await clear();
    const id = await addReport(teams[0]!);
    const taken = await Promise.all(Array.from({ length: 8 }, () => takeReportToWrite(database.db, 60)));
    expect(taken.filter(Boolean).map((each) => each!.id)).toEqual([id]);
  });

  it('is taken over when its worker was killed, which can no longer write', async () => {
    await clear();
    const id = await addReport(teams[0]!);
    const killed = await takeReportToWrite(database.db, 60);
    expect(await takeReportToWrite(database.db, 60)).toBeNull();
    await passLeases();
    const second = await takeReportToWrite(database.db, 60);
    expect(second).toMatchObject({ id, attempts: 2 });
    expect(await renewLease(database.db, killed!, 60)).toBe(false);
    await failReport(database.db, killed!, 'late');
    await saveHtml(database.db, killed!, { ...written, html: Buffer.from('late') });
    expect(await stateOf(id)).toMatchObject({ state: 'PENDING', written: false });
    await saveHtml(database.db, second!, written);

    const printer = await takeReportToPrint(database.db, 60);
    expect(printer).toMatchObject({ id, attempts: 1, html: Buffer.from('<p>') });
    // Neither the first nor the second writer can touch it while it is printed.
    await failReport(database.db, killed!, 'late');
    await tryAgain(database.db, second!, 0);
    const finish = (report: typeof killed) =>
      database.db
        .transaction()
        .execute((tx) => finishReport(tx, report!, { pdf: Buffer.from('%PDF'), note: null }));
    expect(await finish(second)).toBe(false);
    expect(await Promise.all([finish(printer as never), finish(printer as never)])).toEqual(
      expect.arrayContaining([true, false]),
    );
    expect(await stateOf(id)).toMatchObject({ state: 'READY', pdf: Buffer.from('%PDF') });
  });

  it('of a team with many waits for the first of every other team', async () => {
    await clear();
    const [greedy, modest] = teams as [string, string];
    for (let count = 0; count < 3; count += 1) await addReport(greedy);
    await addReport(modest);
    const order = [];
    for (let count = 0; count < 4; count += 1) {
      const report = await takeReportToWrite(database.db, 60);
      order.push(report!.teamId);
      await saveHtml(database.db, report!, written);
    }
    expect(order).toEqual([greedy, modest, greedy, greedy]);
  });

  it('is ready without a PDF only while nothing is printed anywhere', async () => {
    await clear();
    const [first, second] = [await addReport(teams[0]!), await addReport(teams[1]!)];
    for (const _ of [first, second])
      await saveHtml(database.db, (await takeReportToWrite(database.db, 60))!, written);
    expect(await listUnprinted(database.db, 60)).toEqual([]);
    await database.pool.query(`update reports set written_at = now() - interval '2 minutes'`);
    expect((await listUnprinted(database.db, 60)).map(({ id }) => id).toSorted()).toEqual(
      [first, second].toSorted(),
    );
    // A browser is busy with another one.
    await takeReportToPrint(database.db, 60);
    expect(await listUnprinted(database.db, 60)).toEqual([]);
  });
});
