import {
  clearable,
  clearableText,
  integer,
  kept,
  line,
  parseGiven,
  parseText,
  isLonger,
  refuse,
  required,
  withDefault,
  type Given,
} from '#platform/parse-input.ts';
import { characterCount } from '#platform/text.ts';
import type { StatusPageSettings } from './page-storage.ts';
import { parseDomain } from './parse-domain.ts';

/** What follows from what the caller gives. */
type Decided = 'logoId' | 'passwordHash' | 'linkKey' | 'domainToken' | 'domainVerifiedAt';

/** What the caller gives. The logo and the components need the database or another server, and are read apart. */
export type StatusPageInput = Omit<Given<StatusPageSettings>, Decided | 'locale' | 'showDetails'> & {
  locale?: string | null;
  showDetails?: readonly StatusPageSettings['showDetails'][number][] | null;
  password?: string | null;
};

export const defaultSettings: Omit<StatusPageSettings, 'slug' | 'title'> = {
  description: null,
  accent: null,
  locale: 'en',
  visibility: 'PUBLIC',
  domain: null,
  domainToken: null,
  domainVerifiedAt: null,
  uptimeDays: 90,
  autoPublishAfterMinutes: 10,
  showDetails: [],
  logoId: null,
  passwordHash: null,
  linkKey: null,
};

/** Paths of the server and words that visitors would take for something official. */
const reservedSlugs = new Set(
  `about account admin administrator api app assets auth badge billing blog cdn config confirm console contact dashboard default
  docs domain domains download email example favicon graphql health healthz help history home host hosting icon images internal legal
  live login logo logout mail manage metrics monitor monitoring new null official operator page pages password preview privacy
  private public ready register report reports robots root security settings setup sign-in sign-out sign-up signin signup site
  sitemap sites static status steward subscribe summary support system team teams terms test token undefined unsubscribe user
  users verify webhook webhooks well-known www`.split(/\s+/),
);

function parseSlug(given: string, field: string): string {
  const slug = given.trim();
  if (!/^(?=.{3,63}$)[a-z0-9]+(-+[a-z0-9]+)*$/.test(slug))
    refuse('A slug must have 3 to 63 characters: a-z, 0-9 and hyphens between them.', field);
  if (reservedSlugs.has(slug)) refuse(`The slug "${slug}" is reserved. Choose another.`, field);
  return slug;
}

/** Not trimmed, because spaces can be part of a password. */
function parsePassword(given: string, field: string): string {
  const password = parseText(given, field);
  if (characterCount(password) < 8 || isLonger(password, 200))
    refuse('The password of a page must have 8 to 200 characters.', field);
  return password;
}

const parseAccent = (given: string, field: string): string =>
  /^#[0-9a-f]{6}$/i.test(given)
    ? given.toLowerCase()
    : refuse('The colour must have the form #1f6feb.', field);

const parseLocale = (given: string, field: string): 'en' | 'de' =>
  given === 'en' || given === 'de' ? given : refuse('The language must be "en" or "de".', field);

const fieldsFor = (publicUrl: URL) => ({
  slug: required(parseSlug),
  title: line('The title', 100),
  description: clearableText('The description', 1_000),
  accent: clearable(parseAccent),
  locale: withDefault(defaultSettings.locale, parseLocale),
  visibility: withDefault(defaultSettings.visibility, kept<StatusPageSettings['visibility']>()),
  password: clearable(parsePassword),
  domain: clearable(parseDomain(publicUrl)),
  uptimeDays: withDefault(defaultSettings.uptimeDays, integer('The number of days', 7, 90)),
  autoPublishAfterMinutes: clearable(integer('The number of minutes', 0, 1_440)),
  showDetails: withDefault<
    readonly StatusPageSettings['showDetails'][number][],
    StatusPageSettings['showDetails']
  >([], (details) => [...new Set(details)]),
});

export type StatusPageChange = Partial<Omit<StatusPageSettings, Decided>> & {
  password?: string | null;
};

/** Only what was given. */
export const parseStatusPage = (input: StatusPageInput, publicUrl: URL): StatusPageChange =>
  parseGiven(input, fieldsFor(publicUrl));
