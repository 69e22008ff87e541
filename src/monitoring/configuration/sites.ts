import { omit, pick, withoutDefaults } from '#identity/configuration-fields.ts';
import type { ConfigurationKind, Fields, StoredObject } from '#identity/configuration-kind.ts';
import { flag, integer, list, oneOf, tags, text } from '#identity/configuration-schema.ts';
import { notFound } from '#platform/errors.ts';
import type { CheckoutStep } from '#probing/index.ts';
import { findStoredFlow } from '../checkout/checkout-storage.ts';
import { disableCheckoutFlow } from '../checkout/disable-checkout-flow.ts';
import type { CheckoutFlowInput } from '../checkout/parse-checkout-flow.ts';
import { updateCheckoutFlowConfig } from '../checkout/update-checkout-flow-config.ts';
import type { Context } from '../context.ts';
import type { HttpCheckInput } from '../http-check/parse-http-check.ts';
import { decryptSteps } from '../site/checkout-flow.ts';
import { createSite } from '../site/create-site.ts';
import { deleteSite } from '../site/delete-site.ts';
import { muteSite, unmuteSite } from '../site/mute-site.ts';
import { lockOwnSite, requireSiteTeam } from '../site/own-site.ts';
import {
  defaultSite,
  isOtherOrigin,
  parseNewSite,
  type NewSiteInput,
  type SiteInput,
  type SiteRules,
} from '../site/parse-site.ts';
import { findSite, listSites, listSitesWithPassword, type Site } from '../site/site-storage.ts';
import { updateSite } from '../site/update-site.ts';
import {
  checkoutSchema,
  checkoutSecrets,
  keepSecretValues,
  normalCheckout,
  shownCheckout,
  isSameStep,
  stepsOfRecording,
} from './checkout-fields.ts';
import {
  headerSecrets,
  httpCheckSchema,
  isHarmlessHeader,
  storedHeaderPath,
  normalHttpCheck,
  shownHttpCheck,
} from './http-check-fields.ts';
import { contextFor, looseRules, shownInterval, type KindServices } from './kind-context.ts';

/** The settings in the form of the API. */
const settings = {
  name: text(),
  url: text('An http or https address.'),
  checkIntervalSeconds: integer(1, 86_400),
  browserChecks: flag('Whether it is also checked in a browser.'),
  basicAuthUsername: text(),
  basicAuthPassword: text('Secret.'),
  expectedContent: text('What the page must contain.'),
  degradedAfterMs: integer(1, 60_000, 'The response time from which the site is slow.'),
  failureThreshold: integer(1, 10, 'How many failures in a row open an alert.'),
  recoveryThreshold: integer(1, 10, 'How many successes in a row close it.'),
  paused: flag('Whether it is not checked.'),
  viewportWidth: integer(320, 3_840),
  viewportHeight: integer(240, 2_160),
  waitForSelector: text(),
  tags,
  regions: list(text(), 20, 'Where it is checked from. Defaults to all regions.'),
  quorum: oneOf(['ANY', 'MAJORITY', 'ALL'], 'How many regions must see a failure.'),
};

/** A site in the file. The settings of its checkout flow and the mute switch have verbs of their own. */
type SiteEntry = NewSiteInput & {
  paused?: boolean;
  muted?: boolean;
  httpCheck?: HttpCheckInput;
  checkout?: CheckoutFlowInput;
};
const entryOf = (fields: Fields): SiteEntry => fields as SiteEntry;

export const sitesKind = (services: KindServices): ConfigurationKind => ({
  name: 'sites',
  title: 'site',
  properties: {
    ...settings,
    muted: flag('Whether it is checked without sending anything about it.'),
    httpCheck: httpCheckSchema,
    checkout: checkoutSchema,
  },
  required: ['name', 'url'],
  references: {},
  secrets: ['basicAuthPassword', 'httpCheck.headers.*.value', 'checkout.steps.*.value'],
  expand: (fields) => withRecordedSteps(fields),
  isSecret: (path, fields) => !path.startsWith('checkout.') || isSecretStep(path, entryOf(fields)),

  storedPath: (path, entry, stored) => storedPathIn(path, entryOf(entry), entryOf(stored)),
  isHarmless: (path, fields) => isHarmlessHeader(path, entryOf(fields).httpCheck?.headers),

  async list(db, teamId, only) {
    const sites = await listSites(db, [teamId], [], only);
    const withPassword = new Set(await listSitesWithPassword(db, teamId, only));
    const rules = looseRules(services);
    return sites.map((site) => storedSite(site, withPassword.has(site.id), rules));
  },
  normalise: (fields, { isNew } = { isNew: false }) =>
    normalSite(entryOf(fields), looseRules(services), isNew),

  async lock(given, { id }) {
    const ctx = contextFor(given, services);
    await ctx.db.transaction().execute((tx) => lockOwnSite(tx, ctx, 'site.manage', id));
  },

  async create(given, { teamId }, fields) {
    const ctx = contextFor(given, services);
    const { paused, muted, checkout, ...entry } = entryOf(fields);
    const { id } = await createSite(ctx, { ...entry, teamId });
    if (paused) await updateSite(ctx, id, { paused });
    if (muted) await muteSite(ctx, id);
    if (checkout) await updateCheckoutFlowConfig(ctx, id, checkout);
    return id;
  },
  update: (given, { id }, fields, changed) =>
    changeSite(contextFor(given, services), id, entryOf(fields), changed),
  async remove(given, id) {
    await deleteSite(contextFor(given, services), id);
  },
});

/** The verbs take no stored secret to another server. */
function storedPathIn(path: string, entry: SiteEntry, stored: SiteEntry): string | null {
  if (URL.canParse(entry.url) && isOtherOrigin(stored.url, entry.url)) return null;
  if (path.startsWith('httpCheck.'))
    return storedHeaderPath(path, entry.httpCheck?.headers, stored.httpCheck?.headers);
  if (!path.startsWith('checkout.')) return path;
  const index = Number(path.split('.')[2]);
  return isSameStep(entry.checkout?.steps?.[index], stored.checkout?.steps?.[index]) ? path : null;
}

function withRecordedSteps(fields: Fields): Fields {
  const { url, checkout } = entryOf(fields);
  const steps = checkout && stepsOfRecording(checkout, url);
  return steps ? { ...fields, checkout: { ...omit(checkout, ['recorderJson']), steps } } : fields;
}

const isSecretStep = (path: string, { checkout }: SiteEntry): boolean =>
  checkout?.steps?.[Number(path.split('.')[2])]?.secret === true;

function storedSite(site: Site, hasPassword: boolean, rules: SiteRules): StoredObject {
  const { id, name, muted, httpCheck, checkoutFlowEnabled, checkoutFlow } = site;
  const checkout = checkoutFlowEnabled ? checkoutFlow : null;
  return {
    id,
    parentId: null,
    name,
    fields: withoutDefaults(
      {
        ...pick(site, Object.keys(settings)),
        checkIntervalSeconds: shownInterval(site.checkIntervalSeconds, rules),
        muted,
        httpCheck: shownHttpCheck(httpCheck),
        checkout: checkout && shownCheckout(checkout, rules),
      },
      { ...defaultSite(rules), muted: false },
    ),
    storedSecrets: [
      ...(hasPassword ? ['basicAuthPassword'] : []),
      ...headerSecrets(httpCheck?.headers, 'httpCheck.headers'),
      ...(checkout ? checkoutSecrets(checkout) : []),
    ],
  };
}

function normalSite(entry: SiteEntry, rules: SiteRules, isNew: boolean): Fields {
  const { paused = false, muted = false, httpCheck, checkout } = entry;
  const site = parseNewSite(entry, rules);
  return withoutDefaults(
    {
      ...omit(site, ['basicAuthPassword']),
      paused,
      muted,
      httpCheck: normalHttpCheck(httpCheck, isNew),
      checkout: checkout && normalCheckout(checkout, { siteUrl: site.url, rules, isNew }),
    },
    { ...defaultSite(rules), muted: false },
  );
}

/** Only what has changed is saved, so that nothing starts again that need not. Secrets that are given are sent with a new address. */
async function changeSite(
  ctx: Context,
  id: string,
  entry: SiteEntry,
  changed: readonly string[],
): Promise<void> {
  const teamId = await requireSiteTeam(ctx.db, ctx, 'site.manage', id);
  const before = await findSite(ctx.db, [teamId], id);
  if (!before) throw notFound('This site');
  const after = parseNewSite(entry, looseRules(ctx));
  const movesAway = isOtherOrigin(before.url, after.url);
  const { steps } = before.checkoutFlowEnabled && before.checkoutFlow ? before.checkoutFlow : { steps: [] };
  // The verb refuses to take stored secrets to another origin; those in the file are saved again below.
  const restartsFlow = movesAway && steps.some(({ secret }) => secret);
  if (restartsFlow) await disableCheckoutFlow(ctx, id);

  const settings = { ...omit(after, ['basicAuthPassword']), paused: entry.paused ?? false };
  const wanted: SiteInput & { httpCheck?: HttpCheckInput | null } = pick(settings, changed);
  if (entry.basicAuthPassword && (movesAway || changed.some((name) => name.startsWith('basicAuth'))))
    wanted.basicAuthPassword = entry.basicAuthPassword;
  if (movesAway || changed.includes('httpCheck')) wanted.httpCheck = entry.httpCheck ?? null;
  if (Object.keys(wanted).length > 0) await updateSite(ctx, id, wanted);

  if (changed.includes('muted')) await (entry.muted ? muteSite : unmuteSite)(ctx, id);
  if (entry.checkout && (restartsFlow || changed.includes('checkout'))) {
    const stored = movesAway ? [] : await storedSteps(ctx, id);
    await updateCheckoutFlowConfig(ctx, id, keepSecretValues(entry.checkout, stored));
  } else if (changed.includes('checkout')) await disableCheckoutFlow(ctx, id);
}

async function storedSteps(ctx: Context, id: string): Promise<CheckoutStep[]> {
  const stored = await findStoredFlow(ctx.db, id);
  return stored ? decryptSteps(ctx.secrets, stored.flow, stored.encryptedSecrets) : [];
}
