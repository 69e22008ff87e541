import type { Pool } from 'pg';
import {
  addressCrypt,
  decryptPageKey,
  hashAddress,
  newPageKey,
  secretCrypt,
  type SubscriberKind,
} from '#monitoring/subscriber/subscriber.ts';
import { newWebhookSecret } from '#notification/channels/webhook/transport.ts';
import { newId } from '#platform/id.ts';
import type { Secrets } from '#platform/secrets.ts';
import { addPersonalTeams } from './user.fixture.ts';

export type StoredPage = { id: string; teamId: string; key: string };

/** A status page without components, of a new user or of a team. */
export async function addStatusPage(pool: Pool, secrets: Secrets, teamId?: string): Promise<StoredPage> {
  const id = newId();
  const owner = teamId ?? newId();
  if (teamId === undefined) {
    await pool.query(`insert into users (id, email, name, role) values ($1, $2, 'Ada', 'MEMBER')`, [
      owner,
      `${owner}@example.com`,
    ]);
    await addPersonalTeams(pool);
  }
  const key = newPageKey(secrets);
  await pool.query(
    `insert into status_pages (id, team_id, slug, title, locale, visibility, uptime_days, show_details, subscriber_key)
     values ($1, $2, $3, 'Acme', 'en', 'PUBLIC', 90, '{}', $4)`,
    [id, owner, `page-${id}`, key],
  );
  return { id, teamId: owner, key };
}

/** Confirmed subscribers of all components. To sign up thousands would take minutes. Returns their ids. */
export async function addSubscribers(
  pool: Pool,
  secrets: Secrets,
  page: StoredPage,
  { kind, count, addressOf }: { kind: SubscriberKind; count: number; addressOf: (index: number) => string },
): Promise<string[]> {
  const pageKey = decryptPageKey(secrets, page.key);
  const ids: string[] = [];
  for (let at = 0; at < count; at += 5_000) {
    const rows = Array.from({ length: Math.min(5_000, count - at) }, (_, index) => {
      const address = addressOf(at + index);
      return {
        id: newId(),
        address: addressCrypt.encrypt(secrets, address),
        hash: hashAddress(pageKey, kind, address).toString('hex'),
        secret: kind === 'WEBHOOK' ? secretCrypt.encrypt(secrets, newWebhookSecret()) : null,
      };
    });
    await pool.query(
      `insert into status_subscribers (id, status_page_id, kind, address, address_hash, secret, confirmed_at)
       select id, $1::uuid, $2::text, address, decode(hash, 'hex'), secret, now()
       from json_to_recordset($3) as r (id uuid, address text, hash text, secret text)`,
      [page.id, kind, JSON.stringify(rows)],
    );
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

/** Published, but its subscribers are not told yet. Returns its id. */
export async function addUpdate(pool: Pool, { id: pageId, teamId }: StoredPage): Promise<string> {
  const [incident, update] = [newId(), newId()];
  await pool.query(
    `insert into status_incidents (id, status_page_id, title, impact, component_ids, started_at, published_at)
     values ($1, $2, 'Payments fail', 'PARTIAL_OUTAGE', '{}', now(), now())`,
    [incident, pageId],
  );
  await pool.query(
    `insert into status_updates (id, status_incident_id, state, body, at) values ($1, $2, 'INVESTIGATING', 'We look into it.', now())`,
    [update, incident],
  );
  await pool.query(
    `insert into status_fan_outs (update_id, kind, team_id)
     select distinct $1::uuid, kind, $2::uuid from status_subscribers where status_page_id = $3`,
    [update, teamId, pageId],
  );
  return update;
}
