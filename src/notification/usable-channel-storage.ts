import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { definitionOf, settingsChannels, type Channel } from './channels/index.ts';
import { getsMail } from './address/address-storage.ts';
import { reachesNobody } from './destination/destination-address-storage.ts';
import type { DeploymentNotice } from './event.ts';

/**
 * `all`: the channels that a team can use now, which are those of the settings and the destinations that are on, and its members. On
 * an installation without a mail server, it has none that needs it. `byDefault` get what no escalation policy takes, and contain channels
 * that need it: the delivery log says why they got nothing. The same holds for receivers by mail without a confirmed address.
 */
export type UsableChannels = { byDefault: readonly Channel[]; all: readonly Channel[] };

/** `on`: `all`, with or without a mail server. `owners`: of these the ones of the team. `notices`: those that it has chosen. Null if it has no settings yet. */
export type TeamChannels = UsableChannels & {
  on: readonly Channel[];
  owners: readonly Channel[];
  notices: readonly DeploymentNotice[] | null;
};

const isOn = sql.join(
  settingsChannels.map((channel) => sql`coalesce(n.${sql.ref(`${channel}_enabled`)}, false)`),
);

/** By the id of the team. Has an entry for each of them. */
export async function listUsableChannels(
  db: Db,
  teamIds: readonly string[],
): Promise<Map<string, TeamChannels>> {
  type Row = {
    teamId: string;
    notices: DeploymentNotice[] | null;
    settings: boolean[];
    destinations: Channel[];
    byDefault: Channel[];
    unconfirmed: Channel[] | null;
    members: Channel[];
    owners: Channel[];
    canMail: boolean;
  };
  const { rows } = await sql<Row>`/* channel.listUsable */
    select t.id as "teamId", n.deployment_events as notices, array[${isOn}] as settings, coalesce(m.channels, '{}') as members,
           coalesce(m.owners, '{}') as owners,
           coalesce(d.channels, '{}') as destinations, coalesce(d.by_default, '{}') as "byDefault",
           array_cat(array_cat(d.unconfirmed, m.unconfirmed), case when n.email_addresses <> '{}' and not exists (select from unnest(n.email_addresses) a (address)
             where ${getsMail(sql`t.id`, sql`lower(a.address)`)}) then array['email'] end) as unconfirmed,
           coalesce((select mail from notification_transports), true) as "canMail"
    from unnest(${teamIds}::uuid[]) t (id) left join notification_settings n on n.team_id = t.id
    left join (
      select team_id, array_agg(kind || ':' || id order by id) as channels,
             array_agg(kind || ':' || id order by id) filter (where by_default) as by_default,
             array_agg(kind || ':' || id) filter (where ${reachesNobody}) as unconfirmed
      from notification_destinations where team_id = any(${teamIds}::uuid[]) and enabled group by 1) d on d.team_id = t.id
    left join (
      select m.team_id, array_agg('member:' || u.id order by u.id) as channels,
             array_agg('member:' || u.id) filter (where m.role = 'OWNER') as owners,
             array_agg('member:' || u.id) filter (where not ${getsMail(sql`m.team_id`, sql`u.email`)}) as unconfirmed
      from team_members m join users u on u.id = m.user_id
      where m.team_id = any(${teamIds}::uuid[]) and u.disabled_at is null group by 1) m on m.team_id = t.id`.execute(
    db,
  );
  return new Map(
    rows.map(
      ({ teamId, notices, destinations, byDefault, unconfirmed, members, owners, canMail, ...row }) => {
        const settings = settingsChannels.filter((_, index) => row.settings[index]);
        const on = [...settings, ...destinations, ...members];
        return [
          teamId,
          {
            notices,
            owners,
            byDefault: [...settings, ...byDefault],
            on,
            all: on.filter(
              (channel) => (canMail || !definitionOf(channel).byMail) && !unconfirmed?.includes(channel),
            ),
          },
        ];
      },
    ),
  );
}

/** Called by the process that sends notifications, when it starts. */
export async function noteMailServer(db: Db, mail: boolean): Promise<void> {
  await sql`/* channel.noteMailServer */
    insert into notification_transports as t (mail) values (${mail})
    on conflict (id) do update set mail = excluded.mail where t.mail <> excluded.mail`.execute(db);
}

/** What a process that sends notifications has noted; null if none has started yet. */
export async function findMailServer(db: Db): Promise<boolean | null> {
  const { rows } = await sql<{ mail: boolean }>`/* channel.findMailServer */
    select mail from notification_transports`.execute(db);
  return rows[0]?.mail ?? null;
}

export async function findUsableChannels(db: Db, teamId: string): Promise<TeamChannels> {
  return (await listUsableChannels(db, [teamId])).get(teamId)!;
}
