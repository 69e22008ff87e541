import { record } from '#identity/audit/record.ts';
import { restartEscalation } from '#notification/index.ts';
import { badRequest } from '#platform/errors.ts';
import type { Context } from '../context.ts';
import { nameAcknowledger } from './acknowledge.ts';
import { reopenAcknowledged, type Incident } from './incident-storage.ts';
import { insertIncidentEvents } from './lifecycle-storage.ts';
import { changeOwnIncident, resourceOf } from './own-incident.ts';

/** Whoever acknowledged cannot take care of it after all. */
export const unacknowledgeIncident = (ctx: Context, id: string): Promise<Incident> =>
  changeOwnIncident(ctx, id, async (tx, incident) => {
    const { caller } = ctx;
    if (incident.state === 'RESOLVED') throw badRequest('This incident has ended.');
    if (!(await reopenAcknowledged(tx, incident.id))) return;
    await restartEscalation(tx, incident.id);
    const by = caller.user.email;
    const { acknowledgedBy, acknowledgedByLink } = incident;
    const who = nameAcknowledger({ by: acknowledgedBy!, byLink: acknowledgedByLink });
    const text = `${by} took back the acknowledgement ${acknowledgedByLink ? 'by' : 'of'} ${who}.`;
    await insertIncidentEvents(tx, [{ incidentId: incident.id, kind: 'UNACKNOWLEDGED', text, by }]);
    await record(tx, caller, 'incident.unacknowledge', resourceOf(incident), incident.teamId);
  });
