const maxLength = 255;

/** Includes characters that are special in a shell: refs are used in commands, although those are quoted. */
const forbidden = /[\p{Cc}\p{White_Space}~^:?*[\]\\;&|$`<>(){}!"']/u;

/** The rules of `git check-ref-format --allow-onelevel`, which commit ids pass, too, and the characters above. */
export function isGitRef(text: string): boolean {
  if (text === '' || text.length > maxLength || text === '@' || !text.isWellFormed()) return false;
  if (text.startsWith('-') || text.endsWith('.') || text.includes('..') || text.includes('@{')) return false;
  if (forbidden.test(text)) return false;
  return text.split('/').every((part) => part !== '' && !part.startsWith('.') && !part.endsWith('.lock'));
}
