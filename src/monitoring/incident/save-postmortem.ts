import { record } from '#identity/audit/record.ts';
import { createLoader } from '#platform/batcher.ts';
import { clearableText } from '#platform/parse-input.ts';
import type { Context } from '../context.ts';
import type { Incident } from './incident-storage.ts';
import { changeOwnIncident, resourceOf } from './own-incident.ts';
import { deletePostmortem, listPostmortems, savePostmortem, type Postmortem } from './postmortem-storage.ts';

const parsePostmortem = clearableText('A postmortem', 20_000);

/** Also while the incident goes on. An empty text removes it. */
export const saveIncidentPostmortem = (ctx: Context, id: string, given: string): Promise<Incident> =>
  changeOwnIncident(ctx, id, async (tx, incident) => {
    const { caller } = ctx;
    const text = parsePostmortem(given, 'text');
    if (text === null) await deletePostmortem(tx, id);
    else await savePostmortem(tx, id, text, caller.user.email);
    const what = text === null ? 'removed' : 'saved';
    await record(tx, caller, 'incident.postmortem', `${resourceOf(incident)}, ${what}`, incident.teamId);
  });

export const loadPostmortem = createLoader<Context, string, Postmortem | null>((ctx, ids) =>
  listPostmortems(ctx.db, ids),
);
