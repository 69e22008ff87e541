import { isDeepStrictEqual } from 'node:util';
import { record } from '#identity/audit/record.ts';
import type { Context } from '../context.ts';
import { decryptHeaders, encryptHeaders } from '../http-check/header-secrets.ts';
import { parseHeaders, type StoredHeaders } from '../http-check/parse-headers.ts';
import { applyConfiguration } from '../site/own-site.ts';
import { isOtherOrigin, rulesFor } from '../site/parse-site.ts';
import { resetTargets } from '../target/target-storage.ts';
import { lockOwnProbe, readProbe } from './own-probe.ts';
import { parseProbeChange, type ProbeInput } from './parse-probe.ts';
import { updateProbeRow } from './probe-storage.ts';
import type { ProbeFields } from '../probe-fields.ts';
import type { Probe } from './probe.ts';

export async function updateProbe(ctx: Context, id: string, input: ProbeInput): Promise<Probe> {
  return ctx.db.transaction().execute(async (tx) => {
    const { probe: before, site } = await lockOwnProbe(tx, ctx, 'site.manage', id);
    const { settings, fields } = parseProbeChange(
      before.kind,
      before.fields,
      input,
      rulesFor(ctx, site.teamId),
    );
    const stored: StoredHeaders = movesAway(before.fields, fields)
      ? 'elsewhere'
      : decryptHeaders(ctx.secrets, before.secrets, 'probes.secrets');
    // Without new headers, the same names are asked for, so that their values are given again after a change of origin.
    const wanted = input.headers === undefined ? (before.fields.headers ?? []) : (input.headers ?? []);
    const { headers, values } = parseHeaders(
      wanted.map(({ name, ...header }) => ({ name, value: 'value' in header ? header.value : null })),
      'headers',
      stored,
    );
    const after = { ...before, ...settings, fields: fields.headers ? { ...fields, headers } : fields };
    await updateProbeRow(tx, after, encryptHeaders(ctx.secrets, values, 'probes.secrets'));
    if (!isDeepStrictEqual(after.fields, before.fields)) await resetTargets(tx, site.id, { probeId: id });
    await applyConfiguration(tx, site.id);
    const given = Object.keys(input).join(', ');
    const resource = `probe ${after.name} of site ${site.name}${given && `: ${given}`}`;
    await record(tx, ctx.caller, 'probe.update', resource, site.teamId);
    return readProbe(tx, [site.teamId], id);
  });
}

const movesAway = (before: Partial<ProbeFields>, after: Partial<ProbeFields>): boolean =>
  before.url !== undefined &&
  after.url !== undefined &&
  // `origin` of ws: is null.
  isOtherOrigin(before.url.replace(/^ws/i, 'http'), after.url.replace(/^ws/i, 'http'));
