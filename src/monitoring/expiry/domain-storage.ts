import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

export type ClaimedDomain = {
  name: string;
  /** Null if there is no date that it could confirm. */
  etag: string | null;
  failures: number;
  /** False if no site has it any more. */
  isUsed: boolean;
};

/** Takes up to `limit` domains that are due. One that is not finished is due again after 10 minutes. */
export async function claimDomains(db: Db, limit: number): Promise<ClaimedDomain[]> {
  const { rows } = await sql<ClaimedDomain>`/* domain.claim */
    with due as (
      select name from domains where due_at <= statement_timestamp() order by due_at limit ${limit} for update skip locked
    )
    update domains d set due_at = now() + interval '10 minutes' from due where d.name = due.name
    returning d.name, case when d.expires_at is not null then d.etag end as etag, d.failures,
      exists (select from site_expiries e where e.kind = 'DOMAIN' and e.name = d.name) as "isUsed"`.execute(
    db,
  );
  return rows;
}

export async function deleteUnusedDomain(db: Db, name: string): Promise<void> {
  await sql`/* domain.deleteUnused */
    delete from domains d where name = ${name}
      and not exists (select from site_expiries e where e.kind = 'DOMAIN' and e.name = d.name)`.execute(db);
}

/**
 * Reserves the next request to a registry, for all processes. Returns null, or the seconds after which the registry is free. The clock of
 * the database may have been set back: a time that is further ahead than the longest pause does not count.
 */
export async function reserveRegistry(db: Db, host: string, seconds: number): Promise<number | null> {
  const { rows: reserved } = await sql`/* registry.reserve */
    insert into rdap_registries as r (host, free_at) values (${host}, clock_timestamp() + make_interval(secs => ${seconds}))
    on conflict (host) do update set free_at = excluded.free_at
      where r.free_at <= clock_timestamp() or r.free_at > clock_timestamp() + interval '25 hours'
    returning 1`.execute(db);
  if (reserved.length > 0) return null;
  const { rows } = await sql<{ seconds: number }>`/* registry.freeIn */
    select greatest(0, extract(epoch from free_at - clock_timestamp()))::float8 as seconds from rdap_registries where host = ${host}`.execute(
    db,
  );
  return rows[0]?.seconds ?? 0;
}

/** The registry asked for a pause. */
export async function pauseRegistry(db: Db, host: string, seconds: number): Promise<void> {
  await sql`/* registry.pause */
    update rdap_registries set free_at = greatest(free_at, clock_timestamp() + make_interval(secs => ${seconds}))
    where host = ${host}`.execute(db);
}

export type DomainAnswer = { expiresAt: Date; registrar: string | null; etag: string | null };

/** `answer`: null if the registry confirmed the last one. */
export async function saveDomainDate(
  db: Db,
  name: string,
  answer: DomainAnswer | null,
  seconds: number,
): Promise<void> {
  const values = answer
    ? sql`expires_at = ${answer.expiresAt}, registrar = ${answer.registrar}, etag = ${answer.etag},`
    : sql``;
  await sql`/* domain.saveDate */
    update domains set ${values} checked_at = now(), failures = 0, due_at = ${dueIn(seconds)} where name = ${name}`.execute(
    db,
  );
}

/** The last date, if there is one, counts until it is a week old. */
export async function postponeDomain(
  db: Db,
  name: string,
  { seconds, isFailure }: { seconds: number; isFailure: boolean },
): Promise<void> {
  await sql`/* domain.postpone */
    update domains set due_at = ${dueIn(seconds)}, failures = case when ${isFailure} then least(failures + 1, 100) else failures end
    where name = ${name}`.execute(db);
}

/** More names of an account are not counted. */
const maxCounted = 20_000;

/**
 * The registry is busy with other domains. This one is tried again in a time in which all domains of its account under the same top-level
 * domain could have their turn, so that no account asks more often than the registry answers, or more often than others do.
 */
export async function postponeBusy(
  db: Db,
  name: string,
  seconds: number,
  secondsEach: number,
): Promise<void> {
  const topLevel = `%.${name.slice(name.lastIndexOf('.') + 1).replaceAll(/[\\%_]/g, '\\$&')}`;
  await sql`/* domain.postponeBusy */
    with accounts as (
      select distinct t.owner_id as id from site_expiries e join sites s on s.id = e.site_id join teams t on t.id = s.team_id
      where e.kind = 'DOMAIN' and e.name = ${name} limit 10),
    smallest as (
      select coalesce(min(n.names), 0) as names from accounts a cross join lateral (
        select count(*) as names from (
          select distinct e.name from teams t join sites s on s.team_id = t.id join site_expiries e on e.site_id = s.id
          where t.owner_id = a.id and e.kind = 'DOMAIN' and e.name like ${topLevel} limit ${maxCounted}) as each) as n)
    update domains set due_at = now() + make_interval(secs => ${seconds} * (0.9 + 0.2 * random()) + random() * ${secondsEach} * smallest.names)
    from smallest where name = ${name}`.execute(db);
}

// Around this time, so that domains stay spread out over the day.
const dueIn = (seconds: number) => sql`now() + make_interval(secs => ${seconds} * (0.9 + 0.2 * random()))`;
