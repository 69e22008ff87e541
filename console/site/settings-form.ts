import type { SiteFactsFragment, UpdateSiteMutationVariables } from '../api/monitoring.generated.ts';
import { joinTags, splitTags } from '../ui/tags.ts';

export type SiteSettingsForm = {
  name: string;
  url: string;
  checkIntervalSeconds: string;
  expectedContent: string;
  degradedAfterMs: string;
  failureThreshold: string;
  recoveryThreshold: string;
  basicAuthUsername: string;
  basicAuthPassword: string;
  browserChecks: boolean;
  viewportWidth: string;
  viewportHeight: string;
  waitForSelector: string;
  /** Separated by commas. */
  tags: string;
  /** Separated by commas. */
  regions: string;
  quorum: string;
};

type Input = UpdateSiteMutationVariables['input'];

export const settingsOf = (site: SiteFactsFragment): SiteSettingsForm => ({
  name: site.name,
  url: site.url,
  checkIntervalSeconds: String(site.checkIntervalSeconds),
  expectedContent: site.expectedContent ?? '',
  degradedAfterMs: site.degradedAfterMs === null ? '' : String(site.degradedAfterMs),
  failureThreshold: String(site.failureThreshold),
  recoveryThreshold: String(site.recoveryThreshold),
  basicAuthUsername: site.basicAuthUsername ?? '',
  // The service never returns it.
  basicAuthPassword: '',
  browserChecks: site.browserChecks,
  viewportWidth: String(site.viewportWidth),
  viewportHeight: String(site.viewportHeight),
  waitForSelector: site.waitForSelector ?? '',
  tags: joinTags(site.tags),
  regions: joinTags(site.regions),
  quorum: site.quorum,
});

const numbers = [
  'checkIntervalSeconds',
  'failureThreshold',
  'recoveryThreshold',
  'viewportWidth',
  'viewportHeight',
] as const;

/** Only what was changed, so that changes of others are kept. An empty field clears an optional value. */
export function toInput(values: SiteSettingsForm, before: SiteSettingsForm): Input {
  const input: Input = {};
  const changed = (name: keyof SiteSettingsForm): boolean => values[name] !== before[name];
  for (const name of ['name', 'url'] as const) if (changed(name)) input[name] = values[name];
  for (const name of numbers) if (changed(name)) input[name] = Number(values[name]);
  for (const name of ['expectedContent', 'basicAuthUsername', 'waitForSelector'] as const)
    if (changed(name)) input[name] = values[name] || null;
  if (changed('degradedAfterMs'))
    input.degradedAfterMs = values.degradedAfterMs === '' ? null : Number(values.degradedAfterMs);
  if (values.basicAuthPassword !== '') input.basicAuthPassword = values.basicAuthPassword;
  else if (changed('basicAuthUsername') && values.basicAuthUsername === '') input.basicAuthPassword = null;
  if (changed('tags')) input.tags = splitTags(values.tags);
  if (changed('regions')) input.regions = splitTags(values.regions);
  if (changed('quorum')) input.quorum = values.quorum as SiteFactsFragment['quorum'];
  if (changed('browserChecks')) input.browserChecks = values.browserChecks;
  return input;
}
