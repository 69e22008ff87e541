import { record } from '#identity/audit/record.ts';
import { clearableText } from '#platform/parse-input.ts';
import type { Context } from '../context.ts';
import { acknowledge } from './acknowledge.ts';
import type { Incident } from './incident-storage.ts';
import { changeOwnIncident, resourceOf } from './own-incident.ts';

const parseReason = clearableText('A reason', 500);

/** One that is acknowledged or has ended is returned unchanged. */
export const acknowledgeIncident = (ctx: Context, id: string, reason: string | null): Promise<Incident> =>
  changeOwnIncident(ctx, id, async (tx, incident) => {
    const { caller } = ctx;
    const by = { by: caller.user.email, byLink: false };
    if (!(await acknowledge(tx, incident.id, by, { reason: parseReason(reason, 'reason') }))) return;
    await record(tx, caller, 'incident.acknowledge', resourceOf(incident), incident.teamId);
  });
