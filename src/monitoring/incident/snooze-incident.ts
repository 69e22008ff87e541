import { record } from '#identity/audit/record.ts';
import { postponeEscalation } from '#notification/index.ts';
import { badRequest } from '#platform/errors.ts';
import { integer } from '#platform/parse-input.ts';
import type { Context } from '../context.ts';
import { setSnooze, type Incident } from './incident-storage.ts';
import { insertIncidentEvents } from './lifecycle-storage.ts';
import { changeOwnIncident, resourceOf } from './own-incident.ts';

const parseMinutes = integer('The number of minutes', 0, 1_440);

export const snoozeIncident = (ctx: Context, id: string, given: number): Promise<Incident> =>
  changeOwnIncident(ctx, id, async (tx, incident) => {
    const minutes = parseMinutes(given, 'minutes');
    const { caller } = ctx;
    if (minutes === 0 && incident.snoozedUntil === null) return;
    if (minutes > 0 && incident.state !== 'OPEN')
      throw badRequest(
        `This incident is ${incident.state.toLowerCase()}, so it is not escalated. Only an open incident can be snoozed.`,
      );
    await postponeEscalation(tx, id, await setSnooze(tx, id, minutes));
    const by = caller.user.email;
    const text = minutes === 0 ? `${by} ended the snooze.` : `Snoozed for ${minutes} min by ${by}.`;
    await insertIncidentEvents(tx, [{ incidentId: id, kind: 'SNOOZED', text, by }]);
    await record(tx, caller, 'incident.snooze', `${resourceOf(incident)}, ${minutes} min`, incident.teamId);
  });
