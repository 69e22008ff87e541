import { dataOf } from '#testkit/client.ts';
import { ago, type Demo } from './demo.ts';
import { story, type DemoSites } from './seed-sites.ts';

export type DemoIncidents = { openId: string; resolvedId: string };

const postmortem = `## What happened
The shop did not answer for 8 minutes. Customers saw the error page of the load balancer.

## Why
A search for all bikes without a filter kept every PHP worker busy: the new facet query had no index.

## What changes
- The query has an index now (2026.46.2).
- Searches end after 5 seconds.`;

/** What people did about the incidents that the checks have opened. */
export async function seedIncidents(demo: Demo, { ids }: DemoSites): Promise<DemoIncidents> {
  const { owner, platform, teamId } = demo;
  const { pool } = platform.database;
  const idOf = async (siteId: string): Promise<string> => {
    const { rows } = await pool.query<{ id: string }>(
      'select id from incidents where site_id = $1 order by id desc limit 1',
      [siteId],
    );
    return rows[0]!.id;
  };
  const [openId, resolvedId, candleId] = [
    await idOf(ids['Garden & Gnome']),
    await idOf(ids['Fjord Cycles']),
    await idOf(ids['Candle & Wick']),
  ];
  const act = async (text: string, variables: object): Promise<void> =>
    void dataOf(await owner.monitoring(text, variables));
  await act('mutation ($id: ID!, $text: String!) { addIncidentNote(id: $id, text: $text) { id } }', {
    id: resolvedId,
    text: 'The database answers again. Reading the slow query log.',
  });
  await act('mutation ($id: ID!, $text: String!) { saveIncidentPostmortem(id: $id, text: $text) { id } }', {
    id: resolvedId,
    text: postmortem,
  });
  await act('mutation ($id: ID!, $reason: String) { acknowledgeIncident(id: $id, reason: $reason) { id } }', {
    id: candleId,
    reason: 'Mei is on it, a fix is in review',
  });
  const recovered = ago(demo, story.fjordDown[1] * 60);
  await pool.query('update alerts set resolved_at = $2 where incident_id = $1', [resolvedId, recovered]);
  await pool.query('update incidents set resolved_at = $2 where id = $1', [resolvedId, recovered]);
  // Alerts open when a failure is confirmed: a minute after it.
  await pool.query(
    `update alerts a set opened_at = least(a.created_at + interval '1 minute', now()) from sites s where s.id = a.site_id and s.team_id = $1`,
    [teamId],
  );
  await pool.query(
    `update incident_events e set at = case
         when e.kind in ('RESOLVED', 'ALERT_RESOLVED') then i.resolved_at
         when e.kind = 'ACKNOWLEDGED' then i.started_at + interval '6 minutes'
         when e.kind = 'NOTE' then i.resolved_at + interval '4 minutes'
         else i.started_at + interval '1 minute' end
     from incidents i where i.id = e.incident_id and i.team_id = $1`,
    [teamId],
  );
  await pool.query(
    `update incidents set acknowledged_at = started_at + interval '6 minutes' where team_id = $1 and acknowledged_at is not null`,
    [teamId],
  );
  return { openId, resolvedId };
}

/** As if each message had been sent when its alert opened or closed. */
export const setDeliveryTimes = async ({ platform, teamId }: Demo): Promise<void> => {
  const { pool } = platform.database;
  // Found by the background work, at its start.
  await pool.query(
    `update alerts set created_at = now() - interval '19 hours', opened_at = now() - interval '19 hours' where type = 'CERTIFICATE_EXPIRES'`,
  );
  await pool.query(
    `update incidents i set started_at = a.created_at from alerts a where a.incident_id = i.id and a.type = 'CERTIFICATE_EXPIRES'`,
  );
  await pool.query(
    `update incident_events e set at = i.started_at from incidents i join alerts a on a.incident_id = i.id and a.type = 'CERTIFICATE_EXPIRES'
     where i.id = e.incident_id`,
  );
  await pool.query(
    `update notification_deliveries d set created_at = e.at, sent_at = case when d.sent_at is not null then e.at + interval '2 s' end
     from (select a.id, 'OPENED' as event, a.opened_at as at from alerts a union all select a.id, 'RESOLVED', a.resolved_at from alerts a) e
     where d.team_id = $1 and e.id = d.alert_id and e.event = d.event`,
    [teamId],
  );
  await pool.query(
    `update escalation_steps e set at = i.started_at + interval '1 minute' from incidents i where i.id = e.incident_id and i.team_id = $1`,
    [teamId],
  );
  // Messages about what is over are no longer sent, but then they were.
  await pool.query(
    `update notification_deliveries set status = 'SENT', error = null, sent_at = created_at + interval '2 s' where team_id = $1 and status = 'SKIPPED'`,
    [teamId],
  );
};
