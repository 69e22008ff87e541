import { describe, expect, it } from 'vitest';
import { insertUser } from '#identity/user/user-storage.ts';
import { newId } from '#platform/id.ts';
import { openKeyring } from '#platform/secrets.ts';
import { createTestDatabase } from '#testkit/database.ts';
import { decryptConfig, encryptConfig } from './destination/destination.ts';
import { insertDestination, listDestinations } from './destination/destination-storage.ts';
import { removeRecipient } from './remove-recipient.ts';

const secrets = await openKeyring({
  configured: Buffer.alloc(32, 7).toString('base64'),
  dataDir: '/nowhere',
});

/** A team with an owner, these addresses in its settings and in a destination, and a former member. */
async function startTeam(addresses: string[]) {
  const database = await createTestDatabase();
  const { db, pool } = database;
  const [teamId, owner, leaver] = [newId(), newId(), newId()];
  const users = { [owner]: 'owner@example.com', [leaver]: 'leaver@example.com' };
  for (const [id, email] of Object.entries(users))
    await insertUser(db, { id, email, name: 'A', role: 'MEMBER', passwordHash: null });
  await pool.query(`insert into teams (id, name, created_by) values ($1, 'Agency', $2)`, [teamId, owner]);
  await pool.query('insert into notification_settings (team_id, email_addresses) values ($1, $2)', [
    teamId,
    addresses,
  ]);
  const addMember = (userId: string, role: string) =>
    pool.query('insert into team_members (user_id, team_id, role) values ($1, $2, $3)', [
      userId,
      teamId,
      role,
    ]);
  await db.transaction().execute((tx) =>
    insertDestination(tx, {
      id: newId(),
      teamId,
      kind: 'email',
      name: 'Mail',
      enabled: true,
      byDefault: true,
      config: encryptConfig(secrets, { emailAddresses: addresses }),
    }),
  );
  return {
    addOwner: () => addMember(owner, 'OWNER'),
    addLeaver: () => addMember(leaver, 'VIEWER'),
    async remove() {
      await removeRecipient({ db, secrets }, { teamId, userId: leaver, email: 'leaver@example.com' });
      const { rows } = await pool.query<{ email_enabled: boolean; email_addresses: string[] }>(
        'select email_enabled, email_addresses from notification_settings where team_id = $1',
        [teamId],
      );
      const [destination] = await listDestinations(db, teamId);
      expect({
        email_enabled: destination!.enabled,
        email_addresses: decryptConfig(secrets, destination!.config).emailAddresses,
      }).toEqual(rows[0]);
      return rows[0]!;
    },
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  };
}

describe('when a member leaves a team', () => {
  it('the address of the member gets no more email, in any spelling', async () => {
    await using team = await startTeam(['ops@example.com', 'Leaver@Example.com', 'kim@example.com']);
    await team.addOwner();
    expect(await team.remove()).toEqual({
      email_enabled: true,
      email_addresses: ['ops@example.com', 'kim@example.com'],
    });
  });

  it('the owners get email if nobody else does', async () => {
    await using team = await startTeam(['leaver@example.com']);
    await team.addOwner();
    expect(await team.remove()).toEqual({ email_enabled: true, email_addresses: ['owner@example.com'] });
  });

  it('email is off if nobody is left at all', async () => {
    await using team = await startTeam(['leaver@example.com']);
    expect(await team.remove()).toEqual({ email_enabled: false, email_addresses: [] });
  });

  it('nothing changes if the address was not in the settings, or the member is back', async () => {
    await using others = await startTeam(['ops@example.com']);
    expect((await others.remove()).email_addresses).toEqual(['ops@example.com']);
    await using back = await startTeam(['leaver@example.com']);
    await back.addLeaver();
    expect((await back.remove()).email_addresses).toEqual(['leaver@example.com']);
  });
});
