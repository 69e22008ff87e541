import { pick, withoutDefaults } from '#identity/configuration-fields.ts';
import type { ConfigurationKind, Fields } from '#identity/configuration-kind.ts';
import { flag, integer, tags, text } from '#identity/configuration-schema.ts';
import { createHeartbeat } from '../heartbeat/create-heartbeat.ts';
import { listHeartbeats, type HeartbeatSettings } from '../heartbeat/heartbeat-storage.ts';
import { lockOwnHeartbeat } from '../heartbeat/own-heartbeat.ts';
import { defaultHeartbeat, parseNewHeartbeat, type NewHeartbeatInput } from '../heartbeat/parse-heartbeat.ts';
import { deleteHeartbeat, updateHeartbeat } from '../heartbeat/update-heartbeat.ts';
import { contextFor, type KindServices } from './kind-context.ts';

const yearSeconds = 366 * 86_400;
const settings = {
  name: text(),
  schedule: text('A cron expression of five fields. Exactly one of schedule and periodSeconds.'),
  timezone: text('Of the schedule. Defaults to UTC.'),
  periodSeconds: integer(30, yearSeconds),
  startGraceSeconds: integer(0, yearSeconds),
  runGraceSeconds: integer(1, yearSeconds),
  minRunSeconds: integer(1, yearSeconds),
  tags,
  paused: flag(),
};

type HeartbeatEntry = Omit<NewHeartbeatInput, 'siteId'> & { site?: string; paused?: boolean };
const entryOf = (fields: Fields): HeartbeatEntry => fields as HeartbeatEntry;

export const heartbeatsKind = (services: KindServices): ConfigurationKind => ({
  name: 'heartbeats',
  title: 'heartbeat',
  properties: { ...settings, site: text('The site that it belongs to.') },
  required: ['name'],
  references: { site: 'sites' },
  deletedWith: ['site'],
  secrets: [],

  async list(db, teamId, only) {
    const heartbeats = await listHeartbeats(db, { teamIds: [teamId], siteId: null, tags: [] }, only);
    return heartbeats.map((heartbeat) => ({
      id: heartbeat.id,
      parentId: null,
      name: heartbeat.name,
      fields: shownHeartbeat(heartbeat),
      storedSecrets: [],
    }));
  },
  normalise: (fields) => shownHeartbeat(settingsOf(entryOf(fields))),

  async lock(given, { id }) {
    const ctx = contextFor(given, services);
    await ctx.db.transaction().execute((tx) => lockOwnHeartbeat(tx, ctx, id));
  },
  async create(given, { teamId }, fields) {
    const ctx = contextFor(given, services);
    const { site, paused, ...entry } = entryOf(fields);
    const { id } = await createHeartbeat(ctx, { ...entry, siteId: site ?? null, teamId });
    if (paused) await updateHeartbeat(ctx, id, { paused });
    return id;
  },
  async update(ctx, { id }, fields, changed) {
    const names = changed.map((name) => (name === 'site' ? 'siteId' : name));
    const wanted = pick(settingsOf(entryOf(fields)), names);
    await updateHeartbeat(contextFor(ctx, services), id, wanted);
  },
  async remove(ctx, id) {
    await deleteHeartbeat(contextFor(ctx, services), id);
  },
});

const settingsOf = ({ site, paused, ...entry }: HeartbeatEntry): HeartbeatSettings => ({
  ...parseNewHeartbeat({ ...entry, siteId: site ?? null }),
  paused: paused ?? false,
});

const shownHeartbeat = ({ siteId, timezone, ...rest }: HeartbeatSettings): Fields =>
  withoutDefaults(
    {
      ...pick(rest, Object.keys(settings)),
      // Without a schedule, there is no time zone.
      timezone: timezone ?? undefined,
      site: siteId,
    },
    { ...defaultHeartbeat, timezone: 'UTC' },
  );
