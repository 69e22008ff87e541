import type {
  UpdateEnvironmentInput,
  VerificationMode,
  VerificationSettingsFragment,
  VerificationSignal,
} from '../api/deployment.generated.ts';
import type { SitesToWatchQuery } from '../api/monitoring.generated.ts';
import type { FieldErrors } from '../ui/form.tsx';
import { words } from '../words/words.ts';

export type VerificationValues = {
  mode: VerificationMode;
  siteIds: readonly string[];
  windowSeconds: string;
  settleSeconds: string;
  signals: readonly VerificationSignal[];
  ignoreDatabaseChanges: boolean;
};

/** In a fixed order, so that choosing something and taking it back is no change. */
export const signals: readonly VerificationSignal[] = [
  'SITE_DOWN',
  'PAGE_DOWN',
  'CHECKOUT_FAILED',
  'PROBE_DOWN',
  'NEW_JS_ERRORS',
  'SLOWER',
];

export const valuesOf = ({ verification: stored }: VerificationSettingsFragment): VerificationValues => ({
  mode: stored?.mode ?? 'OFF',
  siteIds: (stored?.siteIds ?? []).toSorted(),
  windowSeconds: String(stored?.windowSeconds ?? 600),
  settleSeconds: String(stored?.settleSeconds ?? 15),
  signals: signals.filter((signal) => (stored?.signals ?? signals.slice(0, 3)).includes(signal)),
  ignoreDatabaseChanges: stored?.ignoreDatabaseChanges ?? false,
});

const isWhole = (text: string): boolean => /^\s*\d+\s*$/.test(text);

/** Errors that the service could not report by field. */
export const mistakesIn = (values: VerificationValues): FieldErrors =>
  Object.fromEntries(
    (['windowSeconds', 'settleSeconds'] as const)
      .filter((name) => !isWhole(values[name]))
      .map((name) => [`verification.${name}`, words().environments.enterSeconds]),
  );

export const toInput = (values: VerificationValues): UpdateEnvironmentInput => ({
  verification: {
    ...values,
    siteIds: [...values.siteIds],
    signals: [...values.signals],
    windowSeconds: Number(values.windowSeconds),
    settleSeconds: Number(values.settleSeconds),
  },
});

export type SiteToWatch = SitesToWatchQuery['sites'][number];

const hostOf = (address: string | null): string | null =>
  address && URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : null;

/** Whether the site seems to be the shop of the environment: it has the host of the environment or of its health check. */
export function isSuggested(
  { url }: Pick<SiteToWatch, 'url'>,
  { host, healthCheckUrl }: { host: string; healthCheckUrl: string | null },
): boolean {
  const own = hostOf(url);
  return own !== null && (own === hostOf(healthCheckUrl) || own === hostOf(`https://${host.trim()}`));
}
