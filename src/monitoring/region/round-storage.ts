import { sql } from 'kysely';
import { column } from '#platform/db/column.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import { isPlain } from './agent-question-storage.ts';
import type { AgentRegion } from './agents.ts';
import { Question, type QuestionChanges, type QuestionFacts } from './question.ts';

/** A team whose sites all fail at once cannot fill the other regions. The rest is asked when these are answered. */
export const maxRoundsPerTeam = 1_000;
/** A round without a verdict is kept for so long after its deadline: until then, the region that asked has checked again. */
const expirySeconds = 30;
/** No check takes as long: the clock of the database was set back since the question was asked. */
const isAhead = sql`r.deadline > statement_timestamp() + interval '5 minutes'`;

/** What has been asked about these targets, which are locked. */
export async function findQuestions(
  tx: Tx,
  targetIds: readonly string[],
  others: readonly string[],
  agentsFor: (facts: QuestionFacts) => readonly AgentRegion[] = () => [],
): Promise<Map<string, Question>> {
  const { rows } = await sql<QuestionFacts>`/* round.find */
    select t.id as "targetId", s.team_id as "teamId", s.quorum, s.regions, ${isPlain} as "isPlain",
           case when r.round is not null then json_build_object('round', r.round, 'message', r.message,
             'isOver', r.deadline <= clock_timestamp() or ${isAhead}, 'votes', (
               select json_object_agg(c.region, c.vote) from confirmations c where c.round = r.round)) end as open
    from targets t join sites s on s.id = t.site_id left join site_pages p on p.id = t.page_id
    left join confirmation_rounds r on r.target_id = t.id
    where t.id = any(${column(targetIds, (id) => id)}::uuid[])`.execute(tx);
  return new Map(rows.map((facts) => [facts.targetId, new Question(facts, others, agentsFor(facts))]));
}

/** How many rounds each team can open. */
export async function findRoom(tx: Tx, teamIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ teamId: string; open: number }>`/* round.countOpen */
    select team_id as "teamId", count(*)::int as open from confirmation_rounds
    where team_id = any(${column(teamIds, (id) => id)}::uuid[]) group by 1`.execute(tx);
  const open = new Map(rows.map((row) => [row.teamId, row.open]));
  return new Map(teamIds.map((id) => [id, maxRoundsPerTeam - (open.get(id) ?? 0)]));
}

export async function saveQuestions(tx: Tx, changes: readonly QuestionChanges[]): Promise<void> {
  const ended = changes.flatMap((each) => each.ended ?? []);
  if (ended.length > 0)
    await sql`/* round.end */
      delete from confirmation_rounds where round = any(${column(ended, (round) => round)}::uuid[])`.execute(
      tx,
    );
  const opened = changes.flatMap((each) => each.opened ?? []);
  if (opened.length > 0)
    await sql`/* round.open */
      insert into confirmation_rounds (round, target_id, team_id, deadline, message)
      select round, target_id, team_id, clock_timestamp() + make_interval(secs => wait_ms / 1000.0), message
      from unnest(${column(opened, (each) => each.round)}::uuid[], ${column(opened, (each) => each.targetId)}::uuid[],
        ${column(opened, (each) => each.teamId)}::uuid[], ${column(opened, (each) => Math.round(each.waitMs))}::int[],
        ${column(opened, (each) => each.message)}::text[]) as n (round, target_id, team_id, wait_ms, message)`.execute(
      tx,
    );
  const reworded = changes.flatMap((each) => each.reworded ?? []);
  if (reworded.length > 0)
    await sql`/* round.reword */
      update confirmation_rounds r set message = n.message
      from unnest(${column(reworded, (each) => each.round)}::uuid[], ${column(reworded, (each) => each.message)}::text[])
        as n (round, message) where r.round = n.round`.execute(tx);
  const votes = changes.flatMap((each) => each.votes);
  if (votes.length > 0)
    await sql`/* round.saveVotes */
      insert into confirmations as c (round, region, target_id, environment_id, vote, claimed_at)
      select n.round, region, n.target_id, environment_id, vote, case when vote is not null then clock_timestamp() end
      from unnest(${column(votes, (each) => each.round)}::uuid[], ${column(votes, (each) => each.region)}::text[],
        ${column(votes, (each) => each.targetId)}::uuid[], ${column(votes, (each) => each.environmentId)}::uuid[],
        ${column(votes, (each) => each.vote)}::text[]) as n (round, region, target_id, environment_id, vote)
        -- Another process may have forgotten it meanwhile.
        join confirmation_rounds r on r.round = n.round
      for key share of r
      on conflict (round, region) do update set vote = excluded.vote, claimed_at = coalesce(c.claimed_at, excluded.claimed_at)`.execute(
      tx,
    );
}

/** Rounds of targets that are no longer checked, for example because they were paused. */
export async function deleteForgotten(db: Db): Promise<void> {
  await sql`/* round.deleteForgotten */
    delete from confirmation_rounds where deadline < statement_timestamp() - interval '2 minutes'`.execute(
    db,
  );
}

export async function isAnyRoundOpen(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isAny: boolean }>`/* round.isAnyOpen */
    select exists (select from confirmation_rounds) as "isAny"`.execute(db);
  return rows[0]!.isAny;
}

/**
 * Targets whose round is over: nobody else answers in time. Those that the region that asked has not checked again yet
 * wait for that, up to `expirySeconds`.
 */
export async function listOverdue(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`/* round.listOverdue */
    select t.id from confirmation_rounds r join targets t on t.id = r.target_id join sites s on s.id = t.site_id
    where r.deadline <= statement_timestamp()
      and (t.failures >= s.failure_threshold or t.failures = 0
           or r.deadline <= statement_timestamp() - make_interval(secs => ${expirySeconds}))
      or ${isAhead}
    order by r.deadline limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
