/**
 * What a task may contain where the agent uses it in a path or a command line. The control plane checks it before it stores a setting,
 * and the agent before it uses one: it may belong to somebody else than the control plane.
 */

/** Neither absolute nor outside of the release. */
export const isSharedPath = (text: string): boolean =>
  text.split('/').every((part) => part !== '' && part !== '.' && part !== '..');

/** Names that begin with a dash would be options of git or ssh. */
const scpStyle = /^\w[\w.-]*@\w[\w.-]*:(?!\/\/)[^\s]+$/;

/** `https://…`, `ssh://…`, `git@host:path`, `file:///…` or an absolute path. Others, such as `ext::`, run programs. */
export function isRepositoryAddress(text: string): boolean {
  if (/[\s\p{Cc}]/u.test(text)) return false;
  if (text.startsWith('/') || scpStyle.test(text)) return true;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol === 'file:') return url.pathname.startsWith('/');
  return (
    (url?.protocol === 'https:' || url?.protocol === 'ssh:') &&
    url.hostname !== '' &&
    !url.hostname.startsWith('-') &&
    !url.username.startsWith('-')
  );
}

export const isHttpUrl = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
