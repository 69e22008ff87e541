import { expect, it } from 'vitest';
import { newId } from '#platform/id.ts';
import { createTestDatabase } from '#testkit/database.ts';
import { addPersonalTeams } from '#testkit/user.fixture.ts';
import { findUsableChannels, listUsableChannels, noteMailServer } from './usable-channel-storage.ts';

it('a team can use the channels and destinations that are on, and members whose account is enabled, those by mail with a mail server', async () => {
  await using database = await createTestDatabase();
  const { db, pool } = database;
  // Sorted: both lists are in the order of ids.
  const [team, empty, member, disabled] = [newId(1), newId(2), newId(3), newId(4)];
  for (const id of [team, empty, member, disabled])
    await pool.query(`insert into users (id, email, name, role) values ($1, $2, 'A', 'MEMBER')`, [
      id,
      `${id}@example.com`,
    ]);
  await addPersonalTeams(pool);
  await pool.query('update users set disabled_at = now() where id = $1', [disabled]);
  await pool.query(
    `insert into team_members (user_id, team_id, role) values ($1, $3, 'VIEWER'), ($2, $3, 'VIEWER')`,
    [member, disabled, team],
  );
  await pool.query(
    `insert into notification_settings (team_id, email_addresses, chat2_enabled, webhook_enabled) values ($1, '{}', true, false)`,
    [team],
  );
  const [byDefault, onRequest, off] = [newId(1), newId(2), newId(3)];
  for (const [id, enabled, isDefault] of [
    [byDefault, true, true],
    [onRequest, true, false],
    [off, false, true],
  ])
    await pool.query(
      `insert into notification_destinations (id, team_id, kind, name, enabled, by_default, config)
       values ($1::uuid, $2, 'ntfy', $1::text, $3, $4, 'x')`,
      [id, team, enabled, isDefault],
    );
  const own = ['email', 'chat2', `ntfy:${byDefault}`];
  const all = [...own, `ntfy:${onRequest}`, `member:${team}`, `member:${member}`];
  const notices = expect.arrayContaining(['FAILED']);
  expect(await listUsableChannels(db, [team, empty])).toEqual(
    new Map([
      [team, { notices, byDefault: own, on: all, all }],
      [empty, { notices: null, byDefault: [], on: [`member:${empty}`], all: [`member:${empty}`] }],
    ]),
  );
  expect(await findUsableChannels(db, newId())).toEqual({ notices: null, byDefault: [], on: [], all: [] });

  await noteMailServer(db, false);
  const withoutMail = ['chat2', `ntfy:${byDefault}`, `ntfy:${onRequest}`];
  expect(await findUsableChannels(db, team)).toEqual({ notices, byDefault: own, on: all, all: withoutMail });
  await noteMailServer(db, true);
  expect(await findUsableChannels(db, team)).toEqual({ notices, byDefault: own, on: all, all });
});
