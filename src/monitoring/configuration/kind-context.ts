import type { Context as IdentityContext } from '#identity/context.ts';
import type { Context, MonitoringServices } from '../context.ts';
import type { SiteRules } from '../site/parse-site.ts';

/** What the kinds of this product need beside the context of a request. */
export type KindServices = Pick<MonitoringServices, 'monitoring' | 'environments' | 'secrets' | 'settings'>;

/** The context of this product's verbs. No kind of object needs `vat`, which only reports use. */
export const contextFor = (ctx: IdentityContext, { monitoring, environments }: KindServices): Context => ({
  ...ctx,
  monitoring,
  delivery: monitoring.delivery,
  environments,
  vat: { countVatChecks: () => Promise.reject(new Error('A configuration contains no reports.')) },
});

/** An interval that was saved before the operator raised the minimum counts as the minimum: a file could not contain it. */
export const shownInterval = (seconds: number, { minIntervalSeconds }: SiteRules): number =>
  Math.max(seconds, minIntervalSeconds);

/** Of any team. Which addresses are allowed depends on the team, so the verb decides that. */
export const looseRules = ({ monitoring }: KindServices): SiteRules => ({
  policy: 'private-allowed',
  minIntervalSeconds: monitoring.minCheckIntervalSeconds,
});
