import { messageOf, OperatorError } from '#platform/errors.ts';
import { outboundRequest, type AddressPolicy } from '#platform/outbound.ts';
import { parseVersion } from './versions.ts';

/** `notes` is text for a terminal: without control characters, except the ends of lines. */
export type Release = { version: string; notesUrl: string | null; notes: string | null };

export type ReleaseSource = { url: string; policy: AddressPolicy };

/** A package that npm answers with has up to a few hundred versions. */
const maxBytes = 8 * 1_048_576;

/** Asks the releases of a repository on GitHub, an npm registry, or something that answers like one of them. */
export async function findNewestRelease({ url, policy }: ReleaseSource, name: string): Promise<Release> {
  const { host } = new URL(url);
  const response = await outboundRequest(url, {
    policy,
    headers: { accept: 'application/json' },
    timeoutMs: 15_000,
    maxBytes,
  }).catch((error: unknown) => {
    throw new OperatorError(
      `Cannot ask ${host} for the newest release: ${messageOf(error)}. Without access to the internet, set STEWARD_RELEASES_URL to a ` +
        'server of your own, or look at the releases yourself.',
      { cause: error },
    );
  });
  if (response.status === 404)
    throw new OperatorError(
      `${host} knows no release of ${name}. Set STEWARD_RELEASES_URL to another address.`,
    );
  if (response.status !== 200)
    throw new OperatorError(`${host} answered with status ${response.status}. Try again later.`);
  const release = readRelease(response.body.toString('utf8'), name);
  if (!release)
    throw new OperatorError(`${host} did not answer with a release of ${name}. Check STEWARD_RELEASES_URL.`);
  return release;
}

/**
 * npm: `{name, version}` of one version, or `{name, "dist-tags": {latest}}` of a package. GitHub: `{tag_name, html_url, body}`. Null for
 * anything else, also for another package of the same registry.
 */
export function readRelease(text: string, name: string): Release | null {
  const found = parseObject(text);
  if (!found) return null;
  if (typeof found['tag_name'] === 'string')
    return releaseOf(found['tag_name'].replace(/^v/, ''), found['html_url'], found['body']);
  if (found['name'] !== name) return null;
  const tags = found['dist-tags'];
  const latest = isObject(tags) ? tags['latest'] : found['version'];
  return releaseOf(latest, null, null);
}

function releaseOf(version: unknown, notesUrl: unknown, notes: unknown): Release | null {
  if (typeof version !== 'string' || !parseVersion(version)) return null;
  const isLink = typeof notesUrl === 'string' && /^https:\/\/[\x21-\x7e]{1,500}$/.test(notesUrl);
  return {
    version,
    notesUrl: isLink ? notesUrl : null,
    notes: typeof notes === 'string' ? plainText(notes) : null,
  };
}

const maxNotes = 20_000;

/** Control characters could rewrite the terminal. Null if nothing is left. */
function plainText(text: string): string | null {
  const lines = text
    .slice(0, maxNotes)
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line) => line.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ').trimEnd());
  return lines.join('\n').trim() || null;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
