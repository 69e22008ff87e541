import { pick, withoutDefaults } from '#identity/configuration-fields.ts';
import type { ConfigurationKind, Fields } from '#identity/configuration-kind.ts';
import { flag, integer, text } from '#identity/configuration-schema.ts';
import type { HttpCheckInput } from '../http-check/parse-http-check.ts';
import { createSitePage } from '../page/create-site-page.ts';
import { deleteSitePage } from '../page/delete-site-page.ts';
import { listTeamPages } from '../page/page-storage.ts';
import { lockOwnPage } from '../page/own-page.ts';
import { defaultPage, parseNewPage, type NewPageInput } from '../page/parse-page.ts';
import { updateSitePage } from '../page/update-site-page.ts';
import {
  headerSecrets,
  httpCheckSchema,
  isHarmlessHeader,
  storedHeaderPath,
  normalHttpCheck,
  shownHttpCheck,
} from './http-check-fields.ts';
import { contextFor, looseRules, shownInterval, type KindServices } from './kind-context.ts';

const settings = {
  name: text(),
  path: text('Starts with a slash.'),
  checkIntervalSeconds: integer(1, 86_400),
  browserCheck: flag('Whether it is also checked in a browser.'),
  enabled: flag(),
  expectedContent: text('What the page must contain.'),
  waitForSelector: text(),
};

type PageEntry = NewPageInput & { httpCheck?: HttpCheckInput };
const entryOf = (fields: Fields): PageEntry => fields as PageEntry;

export const pagesKind = (services: KindServices): ConfigurationKind => ({
  name: 'pages',
  title: 'page',
  parent: 'sites',
  properties: { ...settings, httpCheck: httpCheckSchema },
  required: ['name', 'path'],
  references: {},
  secrets: ['httpCheck.headers.*.value'],
  storedPath: (path, entry, stored) =>
    storedHeaderPath(path, entryOf(entry).httpCheck?.headers, entryOf(stored).httpCheck?.headers),
  isHarmless: (path, fields) => isHarmlessHeader(path, entryOf(fields).httpCheck?.headers),

  async list(db, teamId, only) {
    const rules = looseRules(services);
    const defaults = defaultPage(rules);
    return (await listTeamPages(db, teamId, only)).map(({ httpCheck, ...page }) => ({
      id: page.id,
      parentId: page.siteId,
      name: page.name,
      fields: withoutDefaults(
        {
          ...pick(page, Object.keys(settings)),
          checkIntervalSeconds: shownInterval(page.checkIntervalSeconds, rules),
          httpCheck: shownHttpCheck(httpCheck),
        },
        defaults,
      ),
      storedSecrets: headerSecrets(httpCheck?.headers, 'httpCheck.headers'),
    }));
  },
  normalise(fields, { isNew } = { isNew: false }) {
    const entry = entryOf(fields);
    const rules = looseRules(services);
    const page = { ...parseNewPage(entry, rules), httpCheck: normalHttpCheck(entry.httpCheck, isNew) };
    return withoutDefaults(page, defaultPage(rules));
  },

  async lock(given, { id }) {
    const ctx = contextFor(given, services);
    await ctx.db.transaction().execute((tx) => lockOwnPage(tx, ctx, 'site.manage', id));
  },
  async create(ctx, { parentId }, fields) {
    const page = await createSitePage(contextFor(ctx, services), { ...entryOf(fields), siteId: parentId! });
    return page.id;
  },
  async update(ctx, { id }, fields, changed) {
    const entry = entryOf(fields);
    const page = parseNewPage(entry, looseRules(services));
    const wanted = pick({ ...page, httpCheck: entry.httpCheck ?? null }, changed);
    await updateSitePage(contextFor(ctx, services), id, wanted);
  },
  async remove(ctx, id) {
    await deleteSitePage(contextFor(ctx, services), id);
  },
});
