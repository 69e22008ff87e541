import { pick, readTime, withoutDefaults } from '#identity/configuration-fields.ts';
import type { ConfigurationKind, Fields } from '#identity/configuration-kind.ts';
import { flag, list, tags, text, time } from '#identity/configuration-schema.ts';
import { refuse } from '#platform/parse-input.ts';
import { hasEnded } from '#platform/recurrence.ts';
import { createMaintenanceWindow } from '../maintenance/create-maintenance-window.ts';
import { endMaintenanceWindow } from '../maintenance/end-maintenance-window.ts';
import { lockOwnWindow } from '../maintenance/own-window.ts';
import { defaultWindow, parseWindow, type NewWindowInput } from '../maintenance/parse-window.ts';
import { updateMaintenanceWindow } from '../maintenance/update-maintenance-window.ts';
import { listTeamWindows, type WindowSettings } from '../maintenance/window-storage.ts';
import { contextFor, type KindServices } from './kind-context.ts';

const properties = {
  title: text(),
  sites: list(text(), 1_000, 'Without sites and tags, it is for all sites of the team.'),
  tags: { ...tags, description: 'Sites with one of these tags. Not together with sites.' },
  startsAt: time('Of the first occurrence, with an offset.'),
  endsAt: time('Of the first occurrence, with an offset.'),
  timezone: text('In which it recurs. Defaults to UTC.'),
  recurrence: text('An RRULE (RFC 5545), such as FREQ=WEEKLY;BYDAY=SU.'),
  isPublic: flag('Whether status pages show it.'),
};

type WindowEntry = {
  title: string;
  sites?: string[];
  tags?: string[];
  startsAt: string;
  endsAt: string;
  timezone?: string;
  recurrence?: string;
  isPublic?: boolean;
};
const entryOf = (fields: Fields): WindowEntry => fields as WindowEntry;

export const windowsKind = (services: KindServices): ConfigurationKind => ({
  name: 'windows',
  title: 'maintenance window',
  properties,
  required: ['title', 'startsAt', 'endsAt'],
  references: { 'sites.*': 'sites' },
  emptyMeansAll: ['sites'],
  secrets: [],

  async list(db, teamId, only) {
    return (await listTeamWindows(db, teamId, only)).map((window) => ({
      id: window.id,
      parentId: null,
      name: window.title,
      fields: shownWindow(window),
      storedSecrets: [],
      isOver: window.state === 'ENDED' || window.state === 'CANCELLED',
    }));
  },
  normalise(fields) {
    const entry = entryOf(fields);
    if (entry.sites?.length === 0) refuse('Name at least one site, or leave the list out.', 'sites');
    const window = parseWindow(inputOf(entry));
    return shownWindow({ ...window, siteIds: entry.sites ? [...new Set(entry.sites)] : null });
  },

  isOver: (fields, now) => hasEnded(parseWindow(inputOf(entryOf(fields))), now),

  async lock(given, { id }) {
    const ctx = contextFor(given, services);
    await ctx.db.transaction().execute((tx) => lockOwnWindow(tx, ctx, id));
  },
  async create(ctx, { teamId }, fields) {
    const input = { ...inputOf(entryOf(fields)), teamId };
    return (await createMaintenanceWindow(contextFor(ctx, services), input)).id;
  },
  async update(ctx, { id }, fields, changed) {
    const window = parseWindow(inputOf(entryOf(fields)));
    const names = changed.map((name) => (name === 'sites' ? 'siteIds' : name));
    await updateMaintenanceWindow(contextFor(ctx, services), id, pick(window, names));
  },
  /** Its past stays in the history. */
  async remove(ctx, id) {
    await endMaintenanceWindow(contextFor(ctx, services), id);
  },
});

const inputOf = ({ sites, startsAt, endsAt, ...entry }: WindowEntry): NewWindowInput => ({
  ...entry,
  ...(sites && { siteIds: sites }),
  startsAt: readTime(startsAt, 'startsAt'),
  endsAt: readTime(endsAt, 'endsAt'),
});

const shownWindow = ({ siteIds, startsAt, endsAt, ...rest }: WindowSettings): Fields =>
  withoutDefaults(
    {
      ...pick(rest, Object.keys(properties)),
      sites: siteIds,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    },
    defaultWindow,
  );
