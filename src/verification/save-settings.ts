import type { VerificationInput, VerificationSettings, VerificationSignal } from '#deployment/product.ts';
import type { Context } from '#identity/context.ts';
import { requireRole } from '#identity/permissions.ts';
import { findSites, type WatchedSite } from '#monitoring/product.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import { isId } from '#platform/id.ts';
import type { FieldError } from '#platform/parse-input.ts';
import { listSettings, saveSettings } from './settings-storage.ts';

/** Each site is checked every 15 s while a release is watched. */
const maxSites = 50;
const usualSignals: readonly VerificationSignal[] = ['SITE_DOWN', 'PAGE_DOWN', 'CHECKOUT_FAILED'];

type Environment = { id: string; teamId: string };

/**
 * The caller may manage the environment. An access token also needs a scope that lets it read sites. A site of another team is
 * reported like one that does not exist.
 */
export async function saveVerificationSettings(
  tx: Tx,
  ctx: Pick<Context, 'caller'>,
  environment: Environment,
  input: VerificationInput,
): Promise<FieldError[]> {
  if (input.siteIds.length > 0) requireRole(ctx, 'monitoring.read', environment.teamId);
  const settings: VerificationSettings = {
    mode: input.mode,
    siteIds: [...new Set(input.siteIds.map((id) => id.toLowerCase()))],
    windowSeconds: input.windowSeconds ?? 600,
    settleSeconds: input.settleSeconds ?? 15,
    signals: [...new Set(input.signals ?? usualSignals)],
    ignoreDatabaseChanges: input.ignoreDatabaseChanges ?? false,
  };
  const isTooLong = settings.siteIds.length > maxSites;
  const found = isTooLong ? [] : await findSites(tx, settings.siteIds.filter(isId));
  const errors = [
    ...timeErrors(settings),
    ...(isTooLong
      ? [fieldError('siteIds', `At most ${maxSites} sites are allowed.`)]
      : siteErrors(settings, ofTeam(found, environment.teamId))),
  ];
  if (errors.length === 0) await saveSettings(tx, environment.id, settings);
  return errors;
}

const fieldError = (name: keyof VerificationSettings, message: string): FieldError => ({
  field: `verification.${name}`,
  message,
});

function timeErrors({ windowSeconds, settleSeconds }: VerificationSettings): FieldError[] {
  const errors: FieldError[] = [];
  if (windowSeconds < 60 || windowSeconds > 10_800)
    errors.push(fieldError('windowSeconds', 'The window must be from 60 to 10,800 seconds.'));
  if (settleSeconds < 0 || settleSeconds > 300)
    errors.push(fieldError('settleSeconds', 'The time to settle must be from 0 to 300 seconds.'));
  else if (settleSeconds >= windowSeconds)
    errors.push(fieldError('settleSeconds', 'The time to settle must be shorter than the window.'));
  return errors;
}

function siteErrors(
  { mode, siteIds, signals }: VerificationSettings,
  sites: readonly WatchedSite[],
): FieldError[] {
  const errors = siteIds.flatMap((id) => {
    const site = sites.find((each) => each.id === id);
    if (!site)
      return [
        fieldError('siteIds', `The site ${id.slice(0, 36)} does not exist in the team of the environment.`),
      ];
    return site.paused && mode !== 'OFF'
      ? [fieldError('siteIds', `The site ${site.name} is paused. Resume it, or leave it out.`)]
      : [];
  });
  if (mode === 'OFF') return errors;
  const what = mode === 'ROLLBACK' ? 'Rolling back' : 'Observing';
  if (siteIds.length === 0) errors.push(fieldError('siteIds', `${what} needs at least one site.`));
  if (signals.length === 0) errors.push(fieldError('signals', 'Choose at least one signal.'));
  if (signals.includes('NEW_JS_ERRORS') && !sites.some(({ hasBrowserChecks }) => hasBrowserChecks))
    errors.push(fieldError('signals', 'New JavaScript errors are only found on a site with browser checks.'));
  return errors;
}

const ofTeam = (sites: readonly WatchedSite[], teamId: string): WatchedSite[] =>
  sites.filter((site) => site.teamId === teamId);

/** Without sites that have left the team of the environment. */
export async function listVerificationSettings(
  db: Db,
  environments: readonly Environment[],
): Promise<(VerificationSettings | null)[]> {
  const stored = await listSettings(
    db,
    environments.map(({ id }) => id),
  );
  const sites = await findSites(db, [...new Set(stored.flatMap(({ siteIds }) => siteIds))]);
  return environments.map(({ id, teamId }) => {
    const settings = stored.find(({ environmentId }) => environmentId === id);
    if (!settings) return null;
    const own = new Set(ofTeam(sites, teamId).map((site) => site.id));
    return { ...settings, siteIds: settings.siteIds.filter((siteId) => own.has(siteId)) };
  });
}
