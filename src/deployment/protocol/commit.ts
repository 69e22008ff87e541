import { agentLimits, type Commit, type CommitRange } from './agent-protocol.ts';

/** Abbreviated or whole, SHA-1 or SHA-256. */
const shaFormat = /^[0-9a-f]{7,64}$/i;

export const parseSha = (value: unknown): string | null =>
  typeof value === 'string' && shaFormat.test(value) ? value.toLowerCase() : null;

/** Control characters, line separators, and characters that change the direction of the text around them. */
const invisible = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** A text that anybody who can push may have written, as one line of at most `max` characters. */
export function toLine(value: unknown, max: number): string {
  if (typeof value !== 'string') return '';
  // Cut first, so that a huge text costs nothing.
  const line = value
    .slice(0, max * 4)
    .toWellFormed()
    .replace(invisible, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const characters = Array.from(line);
  return characters.length > max
    ? `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
    : line;
}

/**
 * Null if it is not a commit. Nothing here refuses a report: it is only for people to read, and an agent whose report is refused
 * would repeat it forever.
 */
export function parseCommit(value: unknown): Commit | null {
  if (typeof value !== 'object' || value === null) return null;
  const { sha: given, subject, author } = value as Record<string, unknown>;
  const sha = parseSha(given);
  return sha === null
    ? null
    : {
        sha,
        subject: toLine(subject, agentLimits.commitSubjectCharacters),
        author: toLine(author, agentLimits.commitAuthorCharacters),
      };
}

/** Null if it is not a range. */
export function parseCommitRange(value: unknown): CommitRange | null {
  if (typeof value !== 'object' || value === null) return null;
  const { since: given, commits, hasMore, missing } = value as Record<string, unknown>;
  const since = parseSha(given);
  if (since === null || !Array.isArray(commits)) return null;
  const known = commits.slice(0, agentLimits.commits).map(parseCommit);
  if (known.includes(null)) return null;
  return {
    since,
    commits: known as Commit[],
    hasMore: hasMore === true || commits.length > known.length,
    missing: Number.isSafeInteger(missing)
      ? Math.min(Math.max(missing as number, 0), agentLimits.missingCommits)
      : 0,
  };
}
