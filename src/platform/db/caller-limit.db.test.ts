import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createLog } from '#platform/log.ts';
import { RequestBudget } from '#platform/request-budget.ts';
import { createTestDatabase } from '#testkit/database.ts';
import { waitUntil } from '#testkit/wait.ts';
import { openDatabase, type Db } from './pool.ts';
import { limitPerCaller } from './caller-limit.ts';

const log = createLog({ level: 'silent', pretty: false });

/** A pool of three connections with at most two per caller. */
async function startShares(limits = { maxHeld: 2, waitMs: 10_000, maxQueries: 100 }) {
  const own = await createTestDatabase(log);
  const database = openDatabase(own.address, log, 3);
  return {
    pool: database.pool,
    dbForUser: limitPerCaller(database.pool, limits),
    async [Symbol.asyncDispose]() {
      await database.close();
      await own[Symbol.asyncDispose]();
    },
  };
}

/** A transaction that holds its connection until it is released. */
function hold(db: Db): { begun: Promise<void>; letGo(): void; ended: Promise<void> } {
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ended = db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx);
    begun.resolve();
    await end.promise;
  });
  return { begun: begun.promise, letGo: () => end.resolve(), ended };
}

const answer = async (db: Db): Promise<unknown> =>
  (await sql<{ n: number }>`select 1 as n`.execute(db)).rows[0];

describe('the connection limit per caller', () => {
  it('leaves a connection for other callers, however many queries one caller runs', async () => {
    await using lab = await startShares();
    const held = [1, 2, 3, 4].map(() => hold(lab.dbForUser('greedy')));
    await Promise.all([held[0]!.begun, held[1]!.begun]);
    expect(await answer(lab.dbForUser('other'))).toEqual({ n: 1 });
    expect(lab.pool.waitingCount).toBe(0);
    for (const one of held) one.letGo();
    await Promise.all(held.map(({ ended }) => ended));
    expect(await answer(lab.dbForUser('greedy'))).toEqual({ n: 1 });
  });

  it('refuses a query that waited too long, and continues when a connection is free', async () => {
    await using lab = await startShares({ maxHeld: 1, waitMs: 50, maxQueries: 100 });
    const held = hold(lab.dbForUser('greedy'));
    await held.begun;
    await expect(answer(lab.dbForUser('greedy'))).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    held.letGo();
    await held.ended;
    expect(await answer(lab.dbForUser('greedy'))).toEqual({ n: 1 });
  });

  it('refuses a query at once if too many are waiting', async () => {
    await using lab = await startShares({ maxHeld: 1, waitMs: 60_000, maxQueries: 3 });
    const held = hold(lab.dbForUser('greedy'));
    await held.begun;
    const waiting = [answer(lab.dbForUser('greedy')), answer(lab.dbForUser('greedy'))];
    await expect(answer(lab.dbForUser('greedy'))).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    held.letGo();
    expect(await Promise.all(waiting)).toEqual([{ n: 1 }, { n: 1 }]);
  });

  it('does not run a query that has waited until its client was gone', async () => {
    await using lab = await startShares({ maxHeld: 1, waitMs: 60_000, maxQueries: 100 });
    const held = hold(lab.dbForUser('greedy'));
    await held.begun;
    using budget = new RequestBudget('greedy');
    const waiting = budget.run(() => answer(lab.dbForUser('greedy')));
    budget.close();
    const connections = lab.pool.totalCount;
    held.letGo();
    await expect(waiting).rejects.toMatchObject({ code: 'TIMEOUT' });
    await held.ended;
    expect(await answer(lab.dbForUser('greedy'))).toEqual({ n: 1 });
    expect(lab.pool.totalCount).toBe(connections);
  });

  it('is not reduced by failed queries and lost connections', async () => {
    await using lab = await startShares({ maxHeld: 1, waitMs: 5_000, maxQueries: 100 });
    const db = lab.dbForUser('unlucky');
    await expect(sql`select 1 / 0`.execute(db)).rejects.toThrow('division by zero');
    await expect(sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)).rejects.toThrow(
      'terminating connection',
    );
    // The pool may hand out the lost connection once more before it detects the loss.
    await waitUntil(() =>
      answer(db).then(
        () => true,
        () => false,
      ),
    );
  });
});
