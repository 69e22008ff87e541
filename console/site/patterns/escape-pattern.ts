/** Long messages end with what differs from one visit to the next, such as addresses and data. A pattern has at most 1,000 characters. */
const longest = 300;

/** A pattern that matches exactly this text, in RE2 syntax: its beginning if it is long. */
export function escapePattern(message: string): string {
  const text = message.trim();
  // Cut between characters, not inside of one.
  const start = text.length > longest ? Array.from(text).slice(0, longest).join('') : text;
  return start.replace(/…$/, '').replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}
