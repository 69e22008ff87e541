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
    await pool.query(
      `insert into users (id, email, name, role, email_confirmed_at) values ($1, $2, 'A', 'MEMBER', now())`,
      [id, `${id}@example.com`],
    );
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
  const owners = [`member:${team}`];
  const ofEmpty = [`member:${empty}`];
  expect(await listUsableChannels(db, [team, empty])).toEqual(
    new Map([
      [team, { notices, byDefault: own, on: all, owners, all }],
      [empty, { notices: null, byDefault: [], on: ofEmpty, owners: ofEmpty, all: ofEmpty }],
    ]),
  );
  expect(await findUsableChannels(db, newId())).toEqual({
    notices: null,
    byDefault: [],
    on: [],
    owners: [],
    all: [],
  });

  await noteMailServer(db, false);
  const withoutMail = ['chat2', `ntfy:${byDefault}`, `ntfy:${onRequest}`];
  expect(await findUsableChannels(db, team)).toEqual({
    notices,
    byDefault: own,
    on: all,
    owners,
    all: withoutMail,
  });
  await noteMailServer(db, true);
  expect(await findUsableChannels(db, team)).toEqual({ notices, byDefault: own, on: all, owners, all });
});

it('a team can use email once an address is confirmed or that of a member, or if it was stored before', async () => {
  await using database = await createTestDatabase();
  const { db, pool } = database;
  const team = newId();
  await pool.query(
    `insert into users (id, email, name, role, email_confirmed_at) values ($1, 'kim@example.com', 'Kim', 'MEMBER', now())`,
    [team],
  );
  await addPersonalTeams(pool);
  const [before, member, confirmed, waiting] = [newId(1), newId(2), newId(3), newId(4)];
  for (const id of [before, member, confirmed, waiting])
    await pool.query(
      `insert into notification_destinations (id, team_id, kind, name, enabled, by_default, config)
       values ($1::uuid, $2, 'email', $1::text, true, true, 'x')`,
      [id, team],
    );
  await pool.query('update notification_destinations set confirmed_config = config where id = $1', [before]);
  await pool.query(
    `insert into destination_addresses values ($1, 'kim@example.com'), ($1, 'x@example.com'), ($2, 'yes@example.com'), ($3, 'x@example.com')`,
    [member, confirmed, waiting],
  );
  await pool.query(
    `insert into notification_addresses (id, team_id, address, confirmed_at) values ($1, $3, 'yes@example.com', now()), ($2, $3, 'x@example.com', null)`,
    [newId(), newId(), team],
  );
  const { byDefault, on, all } = await findUsableChannels(db, team);
  const channels = [before, member, confirmed, waiting].map((id) => `email:${id}`);
  expect(byDefault).toEqual(channels);
  expect(on).toEqual([...channels, `member:${team}`]);
  expect(all).toEqual([...channels.slice(0, 3), `member:${team}`]);

  await pool.query('update users set email_confirmed_at = null where id = $1', [team]);
  expect((await findUsableChannels(db, team)).all).toEqual([`email:${before}`, `email:${confirmed}`]);

  const use = async (address: string): Promise<readonly string[]> => {
    await pool.query(
      `insert into notification_settings (team_id, email_addresses) values ($1, array[$2])
       on conflict (team_id) do update set email_addresses = excluded.email_addresses`,
      [team, address],
    );
    return (await findUsableChannels(db, team)).all;
  };
  expect(await use('X@example.com')).not.toContain('email');
  expect(await use('Yes@example.com')).toContain('email');
  // A team of an administrator needs no confirmation, but for its destinations.
  await pool.query('update teams set trusted = true where id = $1', [team]);
  const trusted = await use('X@example.com');
  expect(trusted).toEqual(['email', `email:${before}`, `email:${confirmed}`, `member:${team}`]);
});
