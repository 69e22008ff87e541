const longest = 255;

/** Also what a shell would make something of: refs end up in commands, however carefully those are quoted. */
const forbidden = /[\p{Cc}\p{White_Space}~^:?*[\]\\;&|$`<>(){}!"']/u;

/** The rules of `git check-ref-format --allow-onelevel`, which commit ids fulfil too, and a little more. */
export function isGitRef(text: string): boolean {
  if (text === '' || text.length > longest || text === '@' || !text.isWellFormed()) return false;
  if (text.startsWith('-') || text.endsWith('.') || text.includes('..') || text.includes('@{')) return false;
  if (forbidden.test(text)) return false;
  return text.split('/').every((part) => part !== '' && !part.startsWith('.') && !part.endsWith('.lock'));
}
