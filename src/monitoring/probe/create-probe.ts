import { record } from '#identity/audit/record.ts';
import { badRequest } from '#platform/errors.ts';
import { newId } from '#platform/id.ts';
import { pingProblem, type ProbeKind } from '#probing/index.ts';
import type { Context } from '../context.ts';
import { encryptHeaders } from '../http-check/header-secrets.ts';
import { parseHeaders } from '../http-check/parse-headers.ts';
import { requireQuota } from '../quota/require-quota.ts';
import { applyConfiguration, lockOwnSite, requireSiteTeam } from '../site/own-site.ts';
import { rulesFor } from '../site/parse-site.ts';
import { readProbe } from './own-probe.ts';
import { parseNewProbe, type NewProbeInput } from './parse-probe.ts';
import { countProbes, insertProbe } from './probe-storage.ts';
import type { Probe } from './probe.ts';

const maxPerSite = 50;

export async function createProbe(
  ctx: Context,
  { siteId, kind, ...input }: NewProbeInput & { siteId: string; kind: ProbeKind },
): Promise<Probe> {
  if (kind === 'ICMP') {
    await requireSiteTeam(ctx.db, ctx, 'site.manage', siteId);
    await requirePing();
  }
  return ctx.db.transaction().execute(async (tx) => {
    const site = await lockOwnSite(tx, ctx, 'site.manage', siteId);
    const { settings, fields } = parseNewProbe(kind, input, rulesFor(ctx, site.teamId));
    const { headers, values } = parseHeaders(input.headers ?? [], 'headers', {});
    if ((await countProbes(tx, siteId)) >= maxPerSite)
      throw badRequest(`A site can have at most ${maxPerSite} probes.`, { field: 'siteId' });
    await requireQuota(tx, ctx, site.teamId, { probes: 1 });
    const id = newId();
    const shown = fields.headers ? { ...fields, headers } : fields;
    await insertProbe(
      tx,
      { id, siteId, kind, ...settings, fields: shown },
      encryptHeaders(ctx.secrets, values, 'probes.secrets'),
    );
    await applyConfiguration(tx, siteId);
    await record(tx, ctx.caller, 'probe.create', `probe ${settings.name} of site ${site.name}`, site.teamId);
    return readProbe(tx, [site.teamId], id);
  });
}

/** Better refused now than inconclusive for ever. */
async function requirePing(): Promise<void> {
  const problem = await pingProblem();
  if (problem !== undefined)
    throw badRequest(`ICMP probes are not available: ${problem}. Use a TCP probe instead.`, {
      field: 'kind',
    });
}
