import { pick, withoutDefaults } from '#identity/configuration-fields.ts';
import type { ConfigurationKind, Fields } from '#identity/configuration-kind.ts';
import { flag, oneOf, text } from '#identity/configuration-schema.ts';
import { createPageErrorPattern, createSiteErrorPattern } from '../pattern/create-error-pattern.ts';
import { deleteErrorPattern } from '../pattern/delete-error-pattern.ts';
import { lockOwnPattern } from '../pattern/own-pattern.ts';
import { defaultPattern, parseNewPattern, type NewPatternInput } from '../pattern/parse-pattern.ts';
import { listTeamPatterns } from '../pattern/pattern-storage.ts';
import { updateErrorPattern } from '../pattern/update-error-pattern.ts';
import { contextFor, type KindServices } from './kind-context.ts';

const properties = {
  pattern: text('A regular expression in RE2 syntax.'),
  description: text(),
  action: oneOf(
    ['FAIL', 'IGNORE'],
    'FAIL: a page with a match is down. IGNORE: such JavaScript errors do not count.',
  ),
  enabled: flag(),
};

const entryOf = (fields: Fields): NewPatternInput => fields as NewPatternInput;

const owners = {
  site: { name: 'patterns', title: 'error pattern', parent: 'sites' },
  page: { name: 'pagePatterns', listName: 'patterns', title: 'error pattern of a page', parent: 'pages' },
};

/** Those of sites and those of pages are two kinds, because they have different parents. */
export const patternsKind = (services: KindServices, owner: 'site' | 'page'): ConfigurationKind => ({
  ...owners[owner],
  properties,
  required: ['pattern'],
  references: {},
  secrets: [],

  async list(db, teamId, only) {
    return (await listTeamPatterns(db, teamId, owner, only)).map((pattern) => ({
      id: pattern.id,
      parentId: owner === 'site' ? pattern.siteId : pattern.pageId,
      name: pattern.pattern,
      fields: withoutDefaults(pick(pattern, Object.keys(properties)), defaultPattern),
      storedSecrets: [],
    }));
  },
  normalise: (fields) => withoutDefaults(parseNewPattern(entryOf(fields)), defaultPattern),

  async lock(given, { id }) {
    const ctx = contextFor(given, services);
    await ctx.db.transaction().execute((tx) => lockOwnPattern(tx, ctx, 'site.manage', id, owner));
  },
  async create(given, { parentId }, fields) {
    const ctx = contextFor(given, services);
    const entry = entryOf(fields);
    const { id } = await (owner === 'site'
      ? createSiteErrorPattern(ctx, { ...entry, siteId: parentId })
      : createPageErrorPattern(ctx, { ...entry, pageId: parentId }));
    return id;
  },
  async update(ctx, { id }, fields, changed) {
    const pattern = parseNewPattern(entryOf(fields));
    await updateErrorPattern(contextFor(ctx, services), owner, id, pick(pattern, changed));
  },
  async remove(ctx, id) {
    await deleteErrorPattern(contextFor(ctx, services), owner, id);
  },
});
