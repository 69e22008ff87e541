import { sql } from 'kysely';
import { andOnly } from '#identity/configuration-storage.ts';
import type { Only } from '#identity/configuration-kind.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import { isId } from '#platform/id.ts';
import type { ProbeFields } from '../probe-fields.ts';
import type { Probe, StoredProbe } from './probe.ts';

type ProbeRow = Omit<Probe, keyof ProbeFields> & { fields: Partial<ProbeFields> };

const probeColumns = sql`r.id, r.site_id as "siteId", r.kind, r.name, r.interval_seconds as "intervalSeconds", r.enabled,
  r.settings as fields, r.created_at as "createdAt", r.updated_at as "updatedAt", t.last_check_at as "lastCheckAt",
  case when t.next_check_at is null then 'PAUSED' else t.confirmed_status end as status`;
// Each probe has one target, so the join adds no rows.
const probeTarget = sql`left join targets t on t.probe_id = r.id`;

const toProbe = ({ fields, ...row }: ProbeRow): Probe => ({ ...fields, ...row });

/** Of each site, sorted by name. The caller may read the sites. */
export async function listProbesOf(db: Db, siteIds: readonly string[]): Promise<Probe[]> {
  const { rows } = await sql<ProbeRow>`/* probe.list */
    select ${probeColumns} from probes r ${probeTarget}
    where r.site_id = any(${siteIds}::uuid[]) order by lower(r.name), r.id`.execute(db);
  return rows.map(toProbe);
}

export async function findProbe(db: Db, teamIds: readonly string[], id: string): Promise<Probe | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<ProbeRow>`/* probe.find */
    select ${probeColumns} from probes r join sites s on s.id = r.site_id ${probeTarget}
    where r.id = ${id} and s.team_id = any(${teamIds}::uuid[])`.execute(db);
  return rows[0] ? toProbe(rows[0]) : null;
}

/** With the encrypted values of its headers. The caller has locked the site. */
export async function findStoredProbe(
  tx: Tx,
  id: string,
): Promise<(StoredProbe & { secrets: string | null }) | null> {
  const { rows } = await sql<StoredProbe & { secrets: string | null }>`/* probe.findStored */
    select id, site_id as "siteId", kind, name, interval_seconds as "intervalSeconds", enabled, settings as fields, secrets
    from probes where id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** Of all sites of the team, sorted by name. */
export async function listTeamProbes(db: Db, teamId: string, only?: Only): Promise<StoredProbe[]> {
  const { rows } = await sql<StoredProbe>`/* probe.listOfTeam */
    select r.id, r.site_id as "siteId", r.kind, r.name, r.interval_seconds as "intervalSeconds", r.enabled, r.settings as fields
    from sites s join probes r on r.site_id = s.id
    where s.team_id = ${teamId} ${andOnly(only, { id: sql`r.id`, parentId: sql`r.site_id` })}
    order by lower(r.name), r.id`.execute(db);
  return rows;
}

export async function countProbes(tx: Tx, siteId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`/* probe.count */
    select count(*)::int as count from probes where site_id = ${siteId}`.execute(tx);
  return rows[0]!.count;
}

export async function insertProbe(tx: Tx, probe: StoredProbe, secrets: string | null): Promise<void> {
  await sql`/* probe.insert */
    insert into probes (id, site_id, kind, name, interval_seconds, enabled, settings, secrets)
    values (${probe.id}, ${probe.siteId}, ${probe.kind}, ${probe.name}, ${probe.intervalSeconds}, ${probe.enabled},
      ${JSON.stringify(probe.fields)}::jsonb, ${secrets})`.execute(tx);
}

export async function updateProbeRow(
  tx: Tx,
  { id, name, intervalSeconds, enabled, fields }: StoredProbe,
  secrets: string | null,
): Promise<void> {
  await sql`/* probe.update */
    update probes set name = ${name}, interval_seconds = ${intervalSeconds}, enabled = ${enabled},
      settings = ${JSON.stringify(fields)}::jsonb, secrets = ${secrets}, updated_at = now()
    where id = ${id}`.execute(tx);
}

export async function deleteProbeRow(tx: Tx, id: string): Promise<void> {
  await sql`/* probe.delete */ delete from probes where id = ${id}`.execute(tx);
}
