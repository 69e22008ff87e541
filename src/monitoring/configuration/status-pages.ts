import { omit, pick, unlessEmpty, withoutDefaults } from '#identity/configuration-fields.ts';
import type { ConfigurationKind, Fields } from '#identity/configuration-kind.ts';
import { flag, integer, list, object, oneOf, text } from '#identity/configuration-schema.ts';
import { refuse } from '#platform/parse-input.ts';
import { lockOwnPage, requireOwnPage } from '../status-page/own-page.ts';
import { listComponents } from '../status-page/component-storage.ts';
import { createStatusPage } from '../status-page/create-status-page.ts';
import { listPages, type StatusPage } from '../status-page/page-storage.ts';
import { defaultSettings, parseStatusPage, type StatusPageInput } from '../status-page/parse-status-page.ts';
import { deleteStatusPage, updateStatusPage } from '../status-page/update-status-page.ts';
import { contextFor, type KindServices } from './kind-context.ts';
import {
  inputOf,
  keepIds,
  normalComponent,
  shownComponent,
  type ComponentEntry,
} from './status-components.ts';

const settings = {
  slug: text('Of the address: 3 to 63 characters, a-z, 0-9 and hyphens between them.'),
  title: text(),
  description: text(),
  accent: text('A colour such as #1f6feb.'),
  locale: oneOf(['en', 'de']),
  visibility: oneOf(['PUBLIC', 'LINK', 'PASSWORD']),
  domain: text('A host name of your own, which has to be verified.'),
  uptimeDays: integer(7, 90),
  autoPublishAfterMinutes: {
    type: ['integer', 'null'],
    minimum: 0,
    maximum: 1_440,
    description: 'Defaults to 10. Null: never.',
  },
  showDetails: list(oneOf(['ADDRESS', 'ERROR', 'TITLE']), 3),
};

type StatusPageEntry = StatusPageInput & { slug: string; title: string; components?: ComponentEntry[] };
const entryOf = (fields: Fields): StatusPageEntry => fields as StatusPageEntry;

/** Without the logo, which is a file. An update keeps it. */
export const statusPagesKind = (services: KindServices): ConfigurationKind => ({
  name: 'statusPages',
  title: 'status page',
  properties: {
    ...settings,
    password: text('Secret. For the visibility PASSWORD.'),
    components: list(
      object(
        {
          name: text(),
          group: text(),
          site: text('Exactly one of site, page and heartbeat.'),
          page: text(),
          heartbeat: text(),
          checkout: flag('With a site: its checkout flow.'),
          showUptime: flag('Defaults to true.'),
          showResponseTime: flag(),
        },
        ['name'],
      ),
      500,
    ),
  },
  required: ['slug', 'title'],
  references: {
    'components.*.site': 'sites',
    'components.*.page': 'pages',
    'components.*.heartbeat': 'heartbeats',
  },
  secrets: ['password'],
  unique: 'slug',

  async list(db, teamId, only) {
    const pages = await listPages(db, [teamId], only);
    const ids = pages.map(({ id }) => id);
    const components = Map.groupBy(await listComponents(db, ids), ({ statusPageId }) => statusPageId);
    return pages.map((page) => {
      const own = (components.get(page.id) ?? []).filter(({ ownsSite }) => ownsSite);
      return {
        id: page.id,
        parentId: null,
        name: page.title,
        fields: shownPage(page, own.map(shownComponent)),
        storedSecrets: page.passwordHash === null ? [] : ['password'],
      };
    });
  },
  normalise(fields, { isNew } = { isNew: false }) {
    const { components = [], ...entry } = entryOf(fields);
    if (isNew && entry.visibility === 'PASSWORD' && !entry.password)
      refuse('Set a password for this visibility.', 'password');
    return shownPage(settingsOf(entry, services), components.map(normalComponent));
  },

  async lock(given, { id }) {
    const ctx = contextFor(given, services);
    await ctx.db.transaction().execute((tx) => lockOwnPage(tx, ctx, id));
  },
  async create(ctx, { teamId }, fields) {
    const { components = [], ...entry } = entryOf(fields);
    const input = { ...entry, components: components.map(inputOf), teamId };
    return (await createStatusPage(contextFor(ctx, services), input)).id;
  },
  async update(given, { id }, fields, changed) {
    const ctx = contextFor(given, services);
    await requireOwnPage(ctx, id);
    const { components = [], password, ...entry } = entryOf(fields);
    const isShown = changed.includes('components');
    await updateStatusPage(ctx, id, {
      ...pick(settingsOf(entry, services), changed),
      ...(password && (changed.includes('password') || changed.includes('visibility')) && { password }),
      ...(isShown && {
        components: keepIds(components.map(inputOf), await listComponents(ctx.db, [id])),
      }),
    });
  },
  async remove(ctx, id) {
    await deleteStatusPage(contextFor(ctx, services), id);
  },
});

type PageSettings = Pick<StatusPage, 'slug' | 'title'> & Partial<StatusPage>;

const settingsOf = (entry: StatusPageInput, { settings: { publicUrl } }: KindServices): PageSettings => ({
  ...defaultSettings,
  slug: '',
  title: '',
  ...omit(parseStatusPage(entry, publicUrl), ['password']),
});

const shownPage = (page: PageSettings, components: Fields[]): Fields =>
  withoutDefaults(
    { ...pick(page, Object.keys(settings)), components: unlessEmpty(components) },
    defaultSettings,
  );
