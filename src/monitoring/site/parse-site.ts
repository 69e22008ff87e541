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
  withoutNulls,
} from '#platform/parse-input.ts';
import type { CreateSiteInput, UpdateSiteInput } from '../schema.generated.ts';
import { policyFor } from '#identity/address-policy.ts';
import { parseHttpUrl } from '#platform/outbound/http-url.ts';

export type SiteSettings = {
  name: string;
  url: string;
  checkIntervalSeconds: number;
  browserChecks: boolean;
  basicAuthUsername: string | null;
  /** In a caller's hands as typed, in storage encrypted. */
  basicAuthPassword: string | null;
  expectedContent: string | null;
  degradedAfterMs: number | null;
  failureThreshold: number;
  recoveryThreshold: number;
  paused: boolean;
  viewportWidth: number;
  viewportHeight: number;
  waitForSelector: string | null;
};
export type SiteChange = Partial<SiteSettings>;
export type SiteRules = { policy: AddressPolicy; minIntervalSeconds: number };

export const rulesFor = ({ caller, settings, monitoring }: Context): SiteRules => ({
  policy: policyFor(caller.user.role, settings.privateTargets),
  minIntervalSeconds: monitoring.minCheckIntervalSeconds,
});

const longestInterval = 86_400;
export const intervalField = ({ minIntervalSeconds }: SiteRules) =>
  integer('The check interval, in seconds,', minIntervalSeconds, longestInterval);
/** An operator may forbid the usual interval. */
export const usualInterval = (usual: number, { minIntervalSeconds }: SiteRules): number =>
  Math.max(usual, minIntervalSeconds);

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
});

export function parseNewSite(input: CreateSiteInput, rules: SiteRules): SiteSettings {
  const { name, url, ...given } = parseGiven(withoutNulls(input), fieldsOf(rules));
  const unless: Omit<SiteSettings, 'name' | 'url'> = {
    checkIntervalSeconds: usualInterval(60, rules),
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
  };
  return withBasicAuth({ name: name!, url: url!, ...unless }, given);
}

export const parseSiteChange = (input: UpdateSiteInput, rules: SiteRules): SiteChange =>
  parseGiven(input, { ...fieldsOf(rules), paused: kept<boolean>() });

/** To another origin, where no secret of this one is sent. */
export const hasMoved = (before: string, after: string): boolean =>
  new URL(after).origin !== new URL(before).origin;

/** A password belongs to a user name and goes with it. */
export function withBasicAuth<Settings extends SiteSettings>(before: Settings, change: SiteChange): Settings {
  const after = { ...before, ...change };
  // Else whoever may change the address could have the password sent to a server of their own.
  if (
    hasMoved(before.url, after.url) &&
    before.basicAuthPassword !== null &&
    change.basicAuthPassword === undefined &&
    after.basicAuthUsername !== null
  )
    throw badRequest('Give the password again: it is not sent to another server without it.', {
      field: 'basicAuthPassword',
    });
  if (after.basicAuthUsername !== null) return after;
  if (change.basicAuthPassword)
    throw badRequest('A password needs a user name.', { field: 'basicAuthPassword' });
  return { ...after, basicAuthPassword: null };
}

function parseUsername(value: string, field: string): string | null {
  const username = clearableText('A user name', 200)(value, field);
  // In the header a colon ends the user name.
  if (username && /[:\p{Cc}]/u.test(username))
    throw badRequest('A user name for basic authentication has no colon and no control characters.', {
      field,
    });
  return username;
}

/** Never trimmed: a password is what was typed. */
function parsePassword(value: string, field: string): string | null {
  const password = parseText(value, field);
  if (isLonger(password, 1_000))
    throw badRequest('A password must have at most 1,000 characters.', { field });
  if (/\p{Cc}/u.test(password)) throw badRequest('A password has no control characters.', { field });
  return password || null;
}
