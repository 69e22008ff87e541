import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { primaryKind } from '#probing/index.ts';

/** The agent of an environment, and the team that owns both. */
export type AskedAgent = { environmentId: string; teamId: string };

/**
 * A GET that needs nothing that only the team may know: no credentials, headers, bodies or assertions, and no query in the address, which
 * can have a key. An agent cannot search error patterns, so it would see a page up that has them.
 * For `t` (target), `s` (site) and `p` (page).
 */
export const isPlain = sql<boolean>`(t.kind = ${sql.lit(primaryKind)} and t.probe_id is null
  and s.basic_auth_username is null and s.basic_auth_password is null
  and case when t.page_id is null then s.http_check is null and s.http_check_secrets is null
           else p.http_check is null and p.http_check_secrets is null end
  and strpos(s.url || coalesce(p.path, ''), '?') = 0
  and not exists (select 1 from error_patterns e where e.site_id = t.site_id and e.enabled and e.action = 'FAIL'
                  and (e.page_id is null or e.page_id = t.page_id)))`;

export type ClaimedQuestion = {
  round: string;
  siteUrl: string;
  path: string | null;
  expectedContent: string | null;
  leftMs: number;
};

/** Takes up to `limit` questions for an agent, oldest first. What may be sent is decided again: it can have changed since. */
export async function claimQuestions(
  db: Db,
  { environmentId, teamId }: AskedAgent,
  limit: number,
): Promise<ClaimedQuestion[]> {
  const { rows } = await sql<ClaimedQuestion>`/* agentQuestion.claim */
    with due as (
      select c.round, c.region from confirmations c join confirmation_rounds r on r.round = c.round
        join targets t on t.id = c.target_id join sites s on s.id = t.site_id left join site_pages p on p.id = t.page_id
      where c.environment_id = ${environmentId} and c.claimed_at is null
        -- A shorter time is not worth a request.
        and r.deadline > clock_timestamp() + interval '1 second'
        and t.next_check_at is not null and s.team_id = ${teamId} and ${isPlain}
      order by c.asked_at limit ${limit} for update of c skip locked
    ), taken as (
      update confirmations c set claimed_at = clock_timestamp() from due
      where c.round = due.round and c.region = due.region returning c.round, c.target_id
    )
    select taken.round, s.url as "siteUrl", p.path,
           case when t.page_id is null then s.expected_content else p.expected_content end as "expectedContent",
           floor(extract(epoch from r.deadline - clock_timestamp()) * 1000)::int as "leftMs"
    from taken join confirmation_rounds r on r.round = taken.round join targets t on t.id = taken.target_id
      join sites s on s.id = t.site_id left join site_pages p on p.id = t.page_id`.execute(db);
  return rows;
}

/** Those of the environments whose agents have questions to take. */
export async function listAskedAgents(db: Db, environmentIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`/* agentQuestion.listAsked */
    select distinct c.environment_id as id from confirmations c join confirmation_rounds r on r.round = c.round
    where c.environment_id = any(${environmentIds}::uuid[]) and c.claimed_at is null
      and r.deadline > clock_timestamp() + interval '1 second'`.execute(db);
  return rows.map(({ id }) => id);
}

export type SentQuestion = { targetId: string; region: string; sentAt: Date };

/** Null if this agent was not asked, has answered, or is late. */
export async function findSentQuestion(
  db: Db,
  { environmentId, teamId }: AskedAgent,
  round: string,
): Promise<SentQuestion | null> {
  const { rows } = await sql<SentQuestion>`/* agentQuestion.findSent */
    select c.target_id as "targetId", c.region, c.claimed_at as "sentAt"
    from confirmations c join confirmation_rounds r on r.round = c.round
      join targets t on t.id = c.target_id join sites s on s.id = t.site_id
    where c.round = ${round} and c.environment_id = ${environmentId} and s.team_id = ${teamId}
      and c.claimed_at is not null and c.vote is null and r.deadline > clock_timestamp()`.execute(db);
  return rows[0] ?? null;
}
