/**
 * Prints under which names a release is published, as outputs of a job: `node scripts/release-channels.ts v1.0.1 < tags`, where tags has a
 * tag per line. A name that moves, such as `1` or `latest`, never moves back: a patch of an older version does not get it.
 */
import { text } from 'node:stream/consumers';

export type Channels = { imageTags: string[]; npmTag: string; githubKind: string };

type Version = [major: number, minor: number, patch: number];

/** Null for prereleases and for tags that are no version. */
function parseRelease(tag: string): Version | null {
  const [, ...parts] = /^v(\d+)\.(\d+)\.(\d+)$/.exec(tag) ?? [];
  return parts.length === 3 ? (parts.map(Number) as Version) : null;
}

const isNewer = (a: Version, b: Version): boolean => {
  const at = a.findIndex((part, index) => part !== b[index]);
  return at !== -1 && a[at]! > b[at]!;
};

export function findChannels(tag: string, allTags: readonly string[]): Channels {
  if (!/^v\d+\.\d+\.\d+(-[\w.-]+)?$/.test(tag))
    throw new Error(`The tag ${tag} is not a version such as v1.0.0.`);
  const version = tag.slice(1);
  const own = parseRelease(tag);
  if (!own) return { imageTags: [version], npmTag: 'next', githubKind: '--prerelease' };
  const [major, minor] = own;
  const later = allTags.map(parseRelease).filter((each) => each !== null && isNewer(each, own));
  const isNewestOf = (...line: number[]): boolean =>
    !later.some((each) => line.every((part, index) => each?.[index] === part));
  return {
    imageTags: [
      version,
      ...(isNewestOf(major, minor) ? [`${major}.${minor}`] : []),
      ...(isNewestOf(major) ? [`${major}`] : []),
    ],
    // npm refuses tags that could be versions, such as `1.0`.
    npmTag: isNewestOf() ? 'latest' : `release-${major}.${minor}`,
    githubKind: isNewestOf() ? '--latest' : '--latest=false',
  };
}

if (import.meta.main) {
  const { imageTags, npmTag, githubKind } = findChannels(
    process.argv[2] ?? '',
    (await text(process.stdin)).split('\n').map((tag) => tag.trim()),
  );
  console.log(`image-tags=${imageTags.join(' ')}\nnpm-tag=${npmTag}\ngithub-kind=${githubKind}`);
}
