import { callerTeams, chosenTeam, requireRole, requireUnlimited } from '#identity/permissions.ts';
import { badRequest, notFound } from '#platform/errors.ts';
import { isId } from '#platform/id.ts';
import type { Context } from '../context.ts';
import { extendChain } from '../log/extend-chain.ts';
import type { Signer } from '../log/signer.ts';
import {
  evidenceFormat,
  toCheckEvidence,
  type CheckEvidence,
  type Evidence,
  type EvidenceHeader,
} from './evidence.ts';
import {
  countEvidence,
  findEvidence,
  listEvidence,
  type EvidenceRow,
  type Period,
} from './evidence-storage.ts';
import { parsePeriod, type PeriodQuery } from './parse-period.ts';

/** Of a period. Chromium prints 2,000 in 7 s, and 10,000 in 50 s. */
export const maxChecks = { json: 10_000, pdf: 2_000 };
/** An entry can have 64 KiB. */
const pageSize = 100;
/** So that a request never waits for the chain of a whole log, as after an upgrade. */
const maxBatches = 5;

/** The evidence of one check. An entry that belongs to no team is for every user, as the log is. */
export async function readEvidence(ctx: Context, id: string): Promise<Evidence> {
  const teams = callerTeams(ctx, 'vat.read');
  const row = isId(id) ? await findChained(ctx, id) : null;
  const teamId = row?.entry.teamId ?? null;
  if (!row || (teamId !== null && !teams.includes(teamId))) throw notFound('This check');
  if (teamId === null) requireUnlimited(ctx);
  else requireRole(ctx, 'vat.read', teamId);
  return {
    header: await headerOf(ctx, null),
    checks: evidenceOf([row], ctx.evidence.chain.signer),
    footer: { isComplete: true, note: null },
    signer: ctx.evidence.chain.signer,
  };
}

/** The evidence of the first checks of a team in a period, oldest first. */
export async function readPeriodEvidence(ctx: Context, query: PeriodQuery, limit: number): Promise<Evidence> {
  const teamId = chosenTeam(ctx, 'vat.read', parseTeam(query.teamId));
  const period = { teamId, ...parsePeriod(query, ctx.clock.now()) };
  await extendChain(ctx.evidence.chain, { maxBatches });
  const isComplete = (await countEvidence(ctx.db, period, limit + 1)) <= limit;
  const note = `There are more checks in this period. These are the first ${limit.toLocaleString('en-US')}: ask for a shorter period.`;
  return {
    header: await headerOf(ctx, period),
    checks: evidenceIn(ctx, period, limit),
    footer: { isComplete, note: isComplete ? null : note },
    signer: ctx.evidence.chain.signer,
  };
}

async function headerOf(ctx: Context, period: Period | null): Promise<EvidenceHeader> {
  return {
    format: evidenceFormat,
    createdAt: ctx.clock.now().toISOString(),
    installation: ctx.settings.publicUrl.origin,
    softwareVersion: ctx.vat.version,
    publicKey: await ctx.evidence.chain.signer.publicKey(),
    period: period && {
      teamId: period.teamId,
      from: period.from.toISOString(),
      to: period.to.toISOString(),
    },
  };
}

/** With its place in the chain, which a new entry gets now. If another process adds entries at this moment, this waits for it for a second. */
async function findChained({ db, evidence, clock }: Context, id: string): Promise<EvidenceRow | null> {
  let found = await findEvidence(db, id);
  for (let attempt = 0; attempt < 10 && found && !found.link; attempt += 1) {
    if (attempt > 0) await clock.sleep(100);
    await extendChain(evidence.chain, { maxBatches });
    found = await findEvidence(db, id);
  }
  return found;
}

async function* evidenceIn(
  { db, evidence }: Context,
  period: Period,
  limit: number,
): AsyncGenerator<CheckEvidence> {
  let after: string | null = null;
  for (let left = limit; left > 0; left -= pageSize) {
    const page: EvidenceRow[] = await listEvidence(db, period, after, Math.min(left, pageSize));
    yield* evidenceOf(page, evidence.chain.signer);
    if (page.length < pageSize) return;
    after = page.at(-1)!.entry.id;
  }
}

async function* evidenceOf(rows: readonly EvidenceRow[], signer: Signer): AsyncGenerator<CheckEvidence> {
  for (const row of rows) yield await toCheckEvidence(row, signer);
}

function parseTeam(teamId: unknown): string | null {
  if (teamId === undefined || teamId === '') return null;
  if (typeof teamId !== 'string') throw badRequest('The team can be given only once.');
  return teamId;
}
