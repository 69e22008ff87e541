import { record } from '#identity/audit/record.ts';
import { badRequest } from '#platform/errors.ts';
import { text } from '#platform/parse-input.ts';
import type { Context } from '../context.ts';
import { countNotes, type Incident } from './incident-storage.ts';
import { insertIncidentEvents } from './lifecycle-storage.ts';
import { changeOwnIncident, resourceOf } from './own-incident.ts';

const parseNote = text('A note', 4_000);
/** A script that adds notes in a loop could otherwise fill the disk. Who acknowledges or snoozes is never refused for this. */
const maxNotes = 1_000;

/** Also to an incident that has ended. */
export const addIncidentNote = (ctx: Context, id: string, given: string): Promise<Incident> =>
  changeOwnIncident(ctx, id, async (tx, incident) => {
    const { caller } = ctx;
    if ((await countNotes(tx, id)) >= maxNotes)
      throw badRequest(`An incident can have at most ${maxNotes.toLocaleString('en-US')} notes.`);
    const note = { kind: 'NOTE' as const, text: parseNote(given, 'text'), by: caller.user.email };
    await insertIncidentEvents(tx, [{ incidentId: id, ...note }]);
    await record(tx, caller, 'incident.note', resourceOf(incident), incident.teamId);
  });
