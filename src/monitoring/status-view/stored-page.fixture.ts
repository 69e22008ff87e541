import type { Pool } from 'pg';
import { newId } from '#platform/id.ts';
import type { StatusComponent } from '../status-page/component-storage.ts';

type Stored = { database: { pool: Pool }; teamId: string };
type Component = Pick<StatusComponent, 'siteId'> & Partial<StatusComponent>;

/** A page as if its team had made it, for tests below the API. Returns its id and those of its components. */
export async function storePage(
  { database: { pool }, teamId }: Stored,
  components: readonly Component[],
  { slug = `page-${newId()}`, ...settings }: Record<string, unknown> = {},
): Promise<{ id: string; components: string[] }> {
  const id = newId();
  const row = {
    title: 'Nordlicht',
    locale: 'en',
    visibility: 'PUBLIC',
    uptime_days: 90,
    show_details: '{}',
    ...settings,
    id,
    team_id: teamId,
    slug,
  };
  const values = Object.values(row);
  await pool.query(
    `insert into status_pages (${Object.keys(row).join()}) values (${values.map((_, at) => `$${at + 1}`).join()})`,
    values,
  );
  const ids: string[] = [];
  for (const [position, component] of components.entries()) {
    const {
      name = `Shop ${position + 1}`,
      group = null,
      siteId,
      pageId = null,
      checkout = false,
    } = component;
    const { showUptime = true, showResponseTime = true } = component;
    ids.push(newId());
    await pool.query(
      `insert into status_components (id, status_page_id, position, name, group_name, site_id, page_id, checkout, show_uptime, show_response_time)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [ids.at(-1), id, position, name, group, siteId, pageId, checkout, showUptime, showResponseTime],
    );
  }
  return { id, components: ids };
}

/** Something that was published, with one update. */
export async function storeIncident(
  { database: { pool } }: Pick<Stored, 'database'>,
  pageId: string,
  { body = 'We are looking into it.', state = 'INVESTIGATING', ...values }: Record<string, unknown> = {},
): Promise<string> {
  const id = newId();
  const row = {
    impact: 'MAJOR_OUTAGE',
    component_ids: '{}',
    started_at: new Date(),
    published_at: new Date(),
    ...values,
    id,
    status_page_id: pageId,
  };
  const all = Object.values(row);
  await pool.query(
    `insert into status_incidents (${Object.keys(row).join()}) values (${all.map((_, at) => `$${at + 1}`).join()})`,
    all,
  );
  await pool.query(
    `insert into status_updates (id, status_incident_id, state, body, at, by) values ($1, $2, $3, $4, now(), 'ada@example.com')`,
    [newId(), id, state, body],
  );
  return id;
}
