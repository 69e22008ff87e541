import type { Context } from '../context.ts';
import { badRequest } from '#platform/errors.ts';
import type { AddressPolicy } from '#platform/outbound.ts';
import {
  clearable,
  clearableText,
  integer,
  isLonger,
  kept,
  line,
  parseGiven,
  parseText,
  required,
  withDefault,
  withoutNulls,
  type Given,
} from '#platform/parse-input.ts';
import { parseTags } from '#platform/parse-tags.ts';
import { policyForTeam } from '#identity/address-policy.ts';
import { parseHttpUrl } from '#platform/outbound/http-url.ts';
import { parseRegions } from '../region/region-name.ts';
import type { Quorum } from '../target/quorum.ts';

export type SiteSettings = {
  name: string;
  url: string;
  checkIntervalSeconds: number;
  browserChecks: boolean;
  basicAuthUsername: string | null;
  /** Encrypted in storage, plain in the input. */
  basicAuthPassword: string | null;
  expectedContent: string | null;
  degradedAfterMs: number | null;
  failureThreshold: number;
  recoveryThreshold: number;
  paused: boolean;
  viewportWidth: number;
  viewportHeight: number;
  waitForSelector: string | null;
  tags: string[];
  regions: string[];
  quorum: Quorum;
};
export type SiteChange = Partial<SiteSettings>;
export type SiteInput = Given<SiteSettings>;
export type NewSiteInput = Omit<SiteInput, 'name' | 'url' | 'paused'> & Pick<SiteSettings, 'name' | 'url'>;
export type SiteRules = { policy: AddressPolicy; minIntervalSeconds: number };

export const rulesFor = (ctx: Context, teamId: string): SiteRules => ({
  policy: policyForTeam(ctx, teamId),
  minIntervalSeconds: ctx.monitoring.minCheckIntervalSeconds,
});

const maxIntervalSeconds = 86_400;
export const intervalField = ({ minIntervalSeconds }: SiteRules) =>
  integer('The check interval, in seconds,', minIntervalSeconds, maxIntervalSeconds);
/** The operator can set a minimum that is above the default. */
export const defaultInterval = (seconds: number, { minIntervalSeconds }: SiteRules): number =>
  Math.max(seconds, minIntervalSeconds);

export const expectedContentField = clearableText('The expected content', 1_000);
export const selectorField = clearableText('A selector', 1_000);
export const nameField = line('A name', 200);

const fieldsOf = (rules: SiteRules) => ({
  name: nameField,
  url: required((value: string, field) => parseHttpUrl(value, field, rules.policy)),
  checkIntervalSeconds: intervalField(rules),
  browserChecks: kept<boolean>(),
  basicAuthUsername: clearable(parseUsername),
  basicAuthPassword: clearable(parsePassword),
  expectedContent: expectedContentField,
  degradedAfterMs: clearable(integer('The time after which a site is slow, in milliseconds,', 1, 60_000)),
  failureThreshold: integer('The failure threshold', 1, 10),
  recoveryThreshold: integer('The recovery threshold', 1, 10),
  viewportWidth: integer('The width of the window, in pixels,', 320, 3_840),
  viewportHeight: integer('The height of the window, in pixels,', 240, 2_160),
  waitForSelector: selectorField,
  tags: withDefault<readonly string[], string[]>([], parseTags),
  regions: withDefault<readonly string[], string[]>([], parseRegions),
  quorum: kept<Quorum>(),
});

/** Of what is not given. */
export const defaultSite = (rules: SiteRules): Omit<SiteSettings, 'name' | 'url'> => ({
  checkIntervalSeconds: defaultInterval(60, rules),
  browserChecks: false,
  basicAuthUsername: null,
  basicAuthPassword: null,
  expectedContent: null,
  degradedAfterMs: null,
  failureThreshold: 2,
  recoveryThreshold: 1,
  paused: false,
  viewportWidth: 1_366,
  viewportHeight: 768,
  waitForSelector: null,
  tags: [],
  regions: [],
  quorum: 'MAJORITY',
});

export function parseNewSite(input: NewSiteInput, rules: SiteRules): SiteSettings {
  const { name, url, ...given } = parseGiven(withoutNulls(input), fieldsOf(rules));
  return withBasicAuth({ name: name!, url: url!, ...defaultSite(rules) }, given);
}

export const parseSiteChange = (input: SiteInput, rules: SiteRules): SiteChange =>
  parseGiven(input, { ...fieldsOf(rules), paused: kept<boolean>() });

/** Secrets of a site are never sent to another origin. */
export const isOtherOrigin = (before: string, after: string): boolean =>
  new URL(after).origin !== new URL(before).origin;

/** Without a user name, the password is removed. */
export function withBasicAuth<Settings extends SiteSettings>(before: Settings, change: SiteChange): Settings {
  const after = { ...before, ...change };
  // Otherwise, anyone who can change the address could have the stored password sent to their own server.
  if (
    isOtherOrigin(before.url, after.url) &&
    before.basicAuthPassword !== null &&
    change.basicAuthPassword === undefined &&
    after.basicAuthUsername !== null
  )
    throw badRequest('Enter the password again: a stored password is not sent to another server.', {
      field: 'basicAuthPassword',
    });
  if (after.basicAuthUsername !== null) return after;
  if (change.basicAuthPassword)
    throw badRequest('A password needs a user name.', { field: 'basicAuthPassword' });
  return { ...after, basicAuthPassword: null };
}

function parseUsername(value: string, field: string): string | null {
  const username = clearableText('A user name', 200)(value, field);
  // In the header, a colon separates the user name from the password.
  if (username && /[:\p{Cc}]/u.test(username))
    throw badRequest('A user name for basic authentication must not contain a colon or control characters.', {
      field,
    });
  return username;
}

/** Not trimmed, because spaces can be part of a password. */
function parsePassword(value: string, field: string): string | null {
  const password = parseText(value, field);
  if (isLonger(password, 1_000))
    throw badRequest('A password must have at most 1,000 characters.', { field });
  if (/\p{Cc}/u.test(password))
    throw badRequest('A password must not contain control characters.', { field });
  return password || null;
}
