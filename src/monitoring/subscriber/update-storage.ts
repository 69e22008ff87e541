import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import type { StatusState, StatusUpdateState } from '../status-state.ts';

/** An update and what it is about, as its subscribers read it. */
export type PublishedUpdate = {
  id: string;
  pageId: string;
  state: StatusUpdateState;
  body: string;
  at: Date;
  /** Whether no later update about the same was published. */
  isNewest: boolean;
  incident: {
    id: string;
    /** What somebody wrote, or the title of the maintenance, which is public. */
    title: string | null;
    /** As its team sees it. Null if it is not about an incident of a site. */
    internalTitle: string | null;
    impact: StatusState;
    componentIds: string[];
    startedAt: Date;
    resolvedAt: Date | null;
    /** Of a planned maintenance that is not over: its time, or the next one. */
    startsAt: Date | null;
    endsAt: Date | null;
  };
};

type Row = Omit<PublishedUpdate, 'incident'> & PublishedUpdate['incident'] & { incidentId: string };

/** Null if it was deleted. */
export async function findUpdate(db: Db, id: string): Promise<PublishedUpdate | null> {
  const { rows } = await sql<Row>`/* subscriber.findUpdate */
    select u.id, u.state, u.body, u.at, i.status_page_id as "pageId", i.id as "incidentId", coalesce(i.title, w.title) as title, n.title as "internalTitle", i.impact,
      i.component_ids as "componentIds", i.started_at as "startedAt", i.resolved_at as "resolvedAt",
      o.starts_at as "startsAt", o.ends_at as "endsAt",
      not exists (select from status_updates later where later.status_incident_id = i.id and (later.at, later.id) > (u.at, u.id)) as "isNewest"
    from status_updates u join status_incidents i on i.id = u.status_incident_id left join incidents n on n.id = i.incident_id
      left join maintenance_windows w on w.id = i.maintenance_window_id
      left join lateral (select starts_at, ends_at from maintenance_occurrences o
        where o.window_id = w.id and o.ends_at > statement_timestamp() order by starts_at limit 1) o on true
    where u.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { pageId, state, body, at, isNewest, incidentId, ...incident } = row;
  return { id, pageId, state, body, at, isNewest, incident: { ...incident, id: incidentId } };
}
