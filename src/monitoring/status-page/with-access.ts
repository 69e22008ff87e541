import { refuse } from '#platform/parse-input.ts';
import type { Context } from '../context.ts';
import { newLinkKey } from './links.ts';
import type { StatusPageSettings } from './page-storage.ts';

type Access = Pick<StatusPageSettings, 'visibility' | 'passwordHash' | 'linkKey'>;

/** What visitors are checked against, after a change. `newHash`: of the new password; undefined if it stays the same. */
export function withAccess(
  { secrets }: Pick<Context, 'secrets'>,
  { visibility, passwordHash, linkKey }: Access,
  newHash: string | null | undefined,
): Access {
  if (visibility !== 'PASSWORD') {
    if (newHash != null)
      refuse('A password is only for a page that visitors open with a password.', 'password');
    const isLinked = visibility === 'LINK';
    return {
      visibility,
      passwordHash: null,
      linkKey: isLinked ? (linkKey ?? newLinkKey({ secrets })) : linkKey,
    };
  }
  const hash = newHash === undefined ? passwordHash : newHash;
  return {
    visibility,
    linkKey,
    passwordHash: hash ?? refuse('Enter the password with which visitors open the page.', 'password'),
  };
}
