import { pick, readTime, withoutDefaults } from '#identity/configuration-fields.ts';
import type { ConfigurationKind, Fields } from '#identity/configuration-kind.ts';
import { flag, list, text, time } from '#identity/configuration-schema.ts';
import { refuse } from '#platform/parse-input.ts';
import { hasEnded } from '#platform/recurrence.ts';
import { createFreeze, defaultFreeze, type NewFreezeInput } from '../freeze/create-freeze.ts';
import { endFreeze } from '../freeze/end-freeze.ts';
import { listTeamFreezes } from '../freeze/freeze-storage.ts';
import type { FreezeSettings } from '../freeze/freeze.ts';
import { isOver, lockOwnFreeze } from '../freeze/own-freeze.ts';
import { parseFreeze } from '../freeze/parse-freeze.ts';
import { updateFreeze } from '../freeze/update-freeze.ts';

const properties = {
  title: text(),
  environments: list(text(), 1_000, 'Without it, the freeze is for all environments of the team.'),
  startsAt: time('Of the first occurrence, with an offset.'),
  endsAt: time('Of the first occurrence, with an offset.'),
  timezone: text('In which it recurs. Defaults to UTC.'),
  recurrence: text('An RRULE (RFC 5545), such as FREQ=WEEKLY;BYDAY=FR.'),
  isPublic: flag(),
};

type FreezeEntry = {
  title: string;
  environments?: string[];
  startsAt: string;
  endsAt: string;
  timezone?: string;
  recurrence?: string;
  isPublic?: boolean;
};
const entryOf = (fields: Fields): FreezeEntry => fields as FreezeEntry;

export const freezesKind = (): ConfigurationKind => ({
  name: 'freezes',
  title: 'freeze',
  properties,
  required: ['title', 'startsAt', 'endsAt'],
  references: { 'environments.*': 'environments' },
  emptyMeansAll: ['environments'],
  secrets: [],

  async list(db, teamId, only) {
    return (await listTeamFreezes(db, teamId, only)).map((freeze) => ({
      id: freeze.id,
      parentId: null,
      name: freeze.title,
      fields: shownFreeze(freeze),
      storedSecrets: [],
      isOver: isOver(freeze),
    }));
  },
  normalise: (fields) => shownFreeze(settingsOf(entryOf(fields))),

  isOver: (fields, now) => hasEnded(settingsOf(entryOf(fields)), now),

  async lock(ctx, { id }) {
    await ctx.db.transaction().execute((tx) => lockOwnFreeze(tx, ctx, id));
  },
  async create(ctx, { teamId }, fields) {
    const { environments, ...entry } = entryOf(fields);
    const input = { ...inputOf(entry), ...(environments && { environmentIds: environments }), teamId };
    return (await createFreeze(ctx, input)).id;
  },
  async update(ctx, { id }, fields, changed) {
    const names = changed.map((name) => (name === 'environments' ? 'environmentIds' : name));
    await updateFreeze(ctx, id, pick(settingsOf(entryOf(fields)), names));
  },
  /** Its past stays in the history. */
  async remove(ctx, id) {
    await endFreeze(ctx, id);
  },
});

const inputOf = (entry: FreezeEntry): NewFreezeInput => ({
  ...entry,
  startsAt: readTime(entry.startsAt, 'startsAt'),
  endsAt: readTime(entry.endsAt, 'endsAt'),
});

/** The environments may not exist yet, so their ids are not checked. */
function settingsOf({ environments, ...entry }: FreezeEntry): FreezeSettings {
  if (environments?.length === 0)
    refuse('Choose at least one environment, or omit the list.', 'environments');
  const input = inputOf(entry);
  const { title, startsAt, endsAt } = input;
  const settings = parseFreeze(input, { ...defaultFreeze, title, startsAt, endsAt });
  return { ...settings, environmentIds: environments ? [...new Set(environments)] : null };
}

const shownFreeze = ({ environmentIds, startsAt, endsAt, ...rest }: FreezeSettings): Fields =>
  withoutDefaults(
    {
      ...pick(rest, Object.keys(properties)),
      environments: environmentIds,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    },
    defaultFreeze,
  );
