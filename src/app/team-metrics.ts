import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { admitRead } from '#identity/admit-read.ts';
import type { Context, Services } from '#identity/context.ts';
import { chosenTeam, listedTeams } from '#identity/permissions.ts';
import { findTeamNames } from '#identity/team/team-storage.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import { limitStatements } from '#platform/db/statement-limit-storage.ts';
import { badRequest } from '#platform/errors.ts';
import type { Gate } from '#platform/graphql/gate.ts';
import type { TeamGauge } from '#platform/http/exposition.ts';
import type { App } from './open-app.ts';
import { joinTeams, measuredTeam, type MeasuredTeam } from './team-metrics-text.ts';

/** Prometheus scrapes every 15 to 60 s. Whoever asks more often gets the same values. */
const keptMs = 10_000;
/** Of the 10 s that Prometheus waits by default. */
const statementMs = 3_000;
/** Ten times the default quota of sites. */
const maxPerTeam = 1_000;
const maxTeams = 20;
/** A team with 1,000 of everything has 11,000 samples of about 250 bytes, or at most 1,400 with the longest names. */
const scrapeLimits = { maxSamples: 50_000, maxBytes: 16 * 1024 * 1024 };
const maxKept = 1_000;
/** Of teams, and again of texts. What is not kept is measured again. */
const maxKeptBytes = 32 * 1024 * 1024;
/** Of an entry, besides its text. */
const entryBytes = 4_096;

type RequestContext = Services & Pick<Context, 'caller' | 'requestId'>;

/** The text of `/metrics` for the teams of an access token, or for those that the request names. */
export function createTeamMetrics(
  app: Pick<App, 'api' | 'products'>,
  gate: Gate<RequestContext>,
): (request: FastifyRequest, reply: FastifyReply) => Promise<Buffer> {
  const limits = { max: maxKept, maxSize: maxKeptBytes, ttl: keptMs, ttlAutopurge: true };
  const kept = new LRUCache<string, MeasuredTeam>({
    ...limits,
    sizeCalculation: ({ bytes }) => bytes + entryBytes,
  });
  const texts = new LRUCache<string, Buffer>({
    ...limits,
    sizeCalculation: ({ length }) => length + entryBytes,
  });
  const measuring = new Map<string, Promise<MeasuredTeam>>();

  async function measure(tx: Tx, id: string): Promise<MeasuredTeam> {
    await limitStatements(tx, statementMs);
    const name = (await findTeamNames(tx, [id])).get(id) ?? '';
    const gauges: TeamGauge[] = [];
    for (const [, product] of app.products)
      gauges.push(...((await product.measureTeams?.(tx, [id], maxPerTeam)) ?? []));
    return measuredTeam({ id, name }, gauges, { maxPerTeam, measuredAt: performance.now() });
  }

  function start(db: Db, id: string): Promise<MeasuredTeam> {
    const started = db
      .transaction()
      .setAccessMode('read only')
      .execute((tx) => measure(tx, id))
      .then((team) => {
        kept.set(id, team);
        return team;
      })
      .finally(() => measuring.delete(id));
    measuring.set(id, started);
    return started;
  }

  async function load(db: Db, id: string): Promise<MeasuredTeam> {
    const found = kept.get(id);
    if (found) return found;
    const shared = measuring.get(id);
    if (!shared) return start(db, id);
    // It can fail because of what its caller does, who has too many queries for example.
    return shared.catch(() => measuring.get(id) ?? start(db, id));
  }

  return async (request, reply) => {
    const ctx = await admitRead(app.api, gate, request, reply);
    const teamIds = teamsOf(ctx, (request.query as { team?: string | string[] }).team);
    const key = teamIds.join();
    const known = texts.get(key);
    if (known) return known;
    // A slow team fails only for those who ask for it. `ctx.db` limits how many connections a caller uses.
    const teams = await Promise.all(teamIds.map((id) => load(ctx.db, id)));
    const text = joinTeams(teams, scrapeLimits);
    const oldestAt = Math.min(...teams.map(({ measuredAt }) => measuredAt));
    const ttl = Math.ceil(oldestAt + keptMs - performance.now());
    if (teams.length > 0 && ttl > 0) texts.set(key, text, { ttl });
    return text;
  };
}

/** In the words of every other API: a team of others does not exist. */
function teamsOf(ctx: RequestContext, asked: string | string[] | undefined): string[] {
  const named = [asked ?? []].flat();
  if (named.length > maxTeams) throw tooMany(named.length);
  if (named.length > 0) return [...new Set(named.map((teamId) => chosenTeam(ctx, 'metrics.read', teamId)))];
  const all = listedTeams(ctx, 'metrics.read', null);
  if (all.length > maxTeams) throw tooMany(all.length);
  return all;
}

const tooMany = (count: number): Error =>
  badRequest(
    `A scrape can have at most ${maxTeams} teams, and these are ${count}. Name some with ?team=ID, or limit the token to some teams.`,
  );
