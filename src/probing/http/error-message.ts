const maxLength = 500;

/** What strangers' servers say ends up in lists, mails and chats: one line, without what would change its display. */
export function plainMessage(text: string): string {
  const clean = text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
  if (clean.length <= maxLength) return clean;
  return `${clean.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
