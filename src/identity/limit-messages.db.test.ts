import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { newId } from '#platform/id.ts';
import { createLog } from '#platform/log.ts';
import { createRateLimiter } from '#platform/rate-limit.ts';
import { createTestDatabase } from '#testkit/database.ts';
import { listMailable } from './limit-messages.ts';

const log = createLog({ level: 'silent', pretty: false });
const address = 'kim@example.com';

/** Two teams of one account. */
async function startTeams() {
  const database = await createTestDatabase(log);
  const { db, pool } = database;
  const rateLimiter = createRateLimiter({ db, clock: systemClock, log });
  const [owner, ...teams] = [newId(), newId(), newId()];
  await pool.query(
    `insert into users (id, email, name, role) values ($1, 'owner@example.com', 'A', 'MEMBER')`,
    [owner],
  );
  for (const team of teams)
    await pool.query(`insert into teams (id, name, created_by) values ($1, 'A', $2)`, [team, owner]);
  onTestFinished(async () => {
    await rateLimiter.close();
    await database[Symbol.asyncDispose]();
  });
  const send = (userId: string, teamId: string, addresses: string[]) =>
    listMailable({ db, rateLimiter, caller: { user: { id: userId } } } as never, { teamId, addresses });
  return { owner, teams: teams as [string, string], send, pool };
}

it('a member over the own limit does not use up that of the account which owns the team', async () => {
  const { owner, teams, send } = await startTeams();
  const member = newId();
  for (let sent = 0; sent < 10; sent += 1) expect(await send(member, teams[0], [address])).toEqual([address]);
  for (let refused = 0; refused < 35; refused += 1)
    expect(await send(member, teams[0], [address])).toEqual([]);
  expect(await send(owner, teams[1], [address])).toEqual([address]);
});

it('one of two spellings of an address in one call counts as the first mail of the account', async () => {
  const { teams, send, pool } = await startTeams();
  // Other accounts have used up what is not for the first mails.
  await pool.query(
    `insert into rate_windows (key, started_at, used) values ('unasked-mail:${address}', now(), 1000)`,
  );
  const spellings = ['kim+a@example.com', 'kim+b@example.com'];
  expect(await send(newId(), teams[0], spellings)).toEqual(spellings.slice(0, 1));
});
