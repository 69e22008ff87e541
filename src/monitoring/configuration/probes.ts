import { omit, pick, unlessEmpty, withoutDefaults } from '#identity/configuration-fields.ts';
import type { ConfigurationKind, Fields } from '#identity/configuration-kind.ts';
import { flag, integer, list, oneOf, text } from '#identity/configuration-schema.ts';
import { refuse } from '#platform/parse-input.ts';
import type { ProbeKind } from '#probing/index.ts';
import { parseHeaders } from '../http-check/parse-headers.ts';
import { createProbe } from '../probe/create-probe.ts';
import { deleteProbe } from '../probe/delete-probe.ts';
import { lockOwnProbe } from '../probe/own-probe.ts';
import { defaultProbe, parseNewProbe, type NewProbeInput, type ProbeInput } from '../probe/parse-probe.ts';
import { listTeamProbes } from '../probe/probe-storage.ts';
import type { StoredProbe } from '../probe/probe.ts';
import { updateProbe } from '../probe/update-probe.ts';
import type { SiteRules } from '../site/parse-site.ts';
import {
  anyStoredValue,
  assertionsSchema,
  headersSchema,
  headerSecrets,
  isHarmlessHeader,
  storedHeaderPath,
  shownAssertions,
  shownHeaders,
} from './http-check-fields.ts';
import { contextFor, looseRules, shownInterval, type KindServices } from './kind-context.ts';

const properties = {
  kind: oneOf(['TCP', 'DNS', 'TLS', 'SMTP', 'ICMP', 'WEBSOCKET', 'GRAPHQL'], 'Cannot be changed.'),
  name: text(),
  intervalSeconds: integer(1, 86_400),
  enabled: flag(),
  host: text('TCP, TLS, SMTP, ICMP: a name or IP address. DNS: the name of the record.'),
  port: integer(1, 65_535),
  expectedBanner: text('TCP.'),
  recordType: oneOf(['A', 'AAAA', 'CNAME', 'MX', 'TXT', 'NS'], 'DNS.'),
  resolver: text('DNS: the IP address of a name server.'),
  comparison: oneOf(['EQUALS', 'CONTAINS'], 'DNS.'),
  records: list(text(), 50, 'DNS.'),
  minVersion: oneOf(['TLS_1_2', 'TLS_1_3'], 'TLS.'),
  serverName: text('TLS.'),
  minDaysLeft: integer(0, 365, 'TLS.'),
  security: oneOf(['STARTTLS', 'TLS', 'NONE'], 'SMTP.'),
  url: text('WEBSOCKET: ws or wss. GRAPHQL: http or https.'),
  headers: headersSchema,
  subprotocol: text('WEBSOCKET.'),
  expectedMessage: text('WEBSOCKET.'),
  query: text('GRAPHQL.'),
  variables: text('GRAPHQL: a JSON object.'),
  assertions: assertionsSchema,
};

type ProbeEntry = NewProbeInput & { kind: ProbeKind };
const entryOf = (fields: Fields): ProbeEntry => fields as ProbeEntry;

export const probesKind = (services: KindServices): ConfigurationKind => ({
  name: 'probes',
  title: 'probe',
  parent: 'sites',
  properties,
  required: ['kind', 'name'],
  references: {},
  secrets: ['headers.*.value'],
  storedPath: (path, entry, stored) =>
    storedHeaderPath(path, entryOf(entry).headers, entryOf(stored).headers),
  isHarmless: (path, fields) => isHarmlessHeader(path, entryOf(fields).headers),
  fixed: ['kind'],

  async list(db, teamId, only) {
    const rules = looseRules(services);
    return (await listTeamProbes(db, teamId, only)).map((probe) => ({
      id: probe.id,
      parentId: probe.siteId,
      name: probe.name,
      fields: shownProbe(probe, rules),
      storedSecrets: headerSecrets(probe.fields.headers, 'headers'),
    }));
  },
  normalise(fields, { isNew } = { isNew: false }) {
    const { kind, ...entry } = entryOf(fields);
    const rules = looseRules(services);
    const parsed = parseNewProbe(kind, entry, rules);
    const { headers } = parseHeaders(
      entry.headers ?? [],
      'headers',
      isNew ? {} : anyStoredValue(entry.headers),
    );
    return shownProbe({ kind, ...parsed.settings, fields: { ...parsed.fields, headers } }, rules);
  },

  async lock(given, { id }) {
    const ctx = contextFor(given, services);
    await ctx.db.transaction().execute((tx) => lockOwnProbe(tx, ctx, 'site.manage', id));
  },
  async create(ctx, { parentId }, fields) {
    const { id } = await createProbe(contextFor(ctx, services), { ...entryOf(fields), siteId: parentId! });
    return id;
  },
  async update(ctx, { id }, fields, changed) {
    if (changed.includes('kind'))
      refuse('The kind of a probe cannot be changed. Give the new probe another key.', 'kind');
    await updateProbe(
      contextFor(ctx, services),
      id,
      changesOf(entryOf(fields), changed, looseRules(services)),
    );
  },
  async remove(ctx, id) {
    await deleteProbe(contextFor(ctx, services), id);
  },
});

type ShownProbe = Pick<StoredProbe, 'kind' | 'name' | 'intervalSeconds' | 'enabled' | 'fields'>;

function shownProbe({ kind, name, intervalSeconds, enabled, fields }: ShownProbe, rules: SiteRules): Fields {
  const { headers, assertions, ...plain } = fields;
  return withoutDefaults(
    {
      kind,
      name,
      intervalSeconds: shownInterval(intervalSeconds, rules),
      enabled,
      ...plain,
      headers: headers && unlessEmpty(shownHeaders(headers)),
      assertions: assertions && unlessEmpty(shownAssertions(assertions)),
    },
    defaultProbe(kind, fields.security, rules),
  );
}

function changesOf({ kind, ...entry }: ProbeEntry, changed: readonly string[], rules: SiteRules): ProbeInput {
  const { settings, fields } = parseNewProbe(kind, entry, rules);
  // Stored values are not sent to another server, so those in the file come with a new address.
  const hasHeaders = changed.includes('headers') || (changed.includes('url') && entry.headers);
  return {
    ...pick({ ...settings, ...omit(fields, ['headers']) }, changed),
    // The default port depends on it.
    ...(changed.includes('security') && { port: fields.port! }),
    ...(hasHeaders && { headers: entry.headers ?? [] }),
  };
}
