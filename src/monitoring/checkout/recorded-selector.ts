/** Identifies an element. With several parts, each is inside the previous one, for example in its shadow root. */
export type RecordedSelector = readonly string[];

/**
 * A recording has several selectors per element. Selectors by position come first, because a text or a role can occur twice
 * on a page.
 */
const preference = ['css', 'pierce', 'xpath', 'text', 'aria'] as const;
type Kind = (typeof preference)[number];

/** The best selector in Playwright's syntax; null if none can be converted. */
export function toSelector(recorded: readonly RecordedSelector[]): string | null {
  const candidates = recorded.flatMap((parts) => {
    const converted = parts.map((part) => converters[kindOf(part)](part));
    const ranks = parts.map((part) => preference.indexOf(kindOf(part)));
    return converted.includes(null) ? [] : [{ selector: converted.join(' >> '), rank: Math.max(...ranks) }];
  });
  return candidates.sort((a, b) => a.rank - b.rank)[0]?.selector ?? null;
}

/** The visible text or accessible name of the element, if it was recorded. */
export function elementName(recorded: readonly RecordedSelector[]): string | null {
  const last = recorded.map((parts) => parts.at(-1) ?? '').find((part) => /^(aria|text)\//.test(part));
  return last ? `“${parseAria(withoutPrefix(last)).name}”` : null;
}

function kindOf(part: string): Kind {
  return preference.find((kind) => part.startsWith(`${kind}/`)) ?? 'css';
}

function withoutPrefix(part: string): string {
  return part.slice(part.indexOf('/') + 1);
}

const converters: Record<Kind, (part: string) => string | null> = {
  css: (part) => (part.startsWith('css/') ? withoutPrefix(part) : part),
  // Playwright's CSS selectors search open shadow roots anyway.
  pierce: withoutPrefix,
  xpath: (part) => `xpath=${withoutPrefix(part)}`,
  text: (part) => `text=${withoutPrefix(part)}`,
  aria: (part) => {
    const { name, role } = parseAria(withoutPrefix(part));
    if (!role) return null;
    return name ? `role=${role}[name=${JSON.stringify(name)}]` : `role=${role}`;
  },
};

/** `Add to cart[role="button"]` */
function parseAria(text: string): { name: string; role: string | null } {
  const found = /^(.*?)\[role="(\w+)"\]$/s.exec(text);
  return found ? { name: found[1]!, role: found[2]! } : { name: text, role: null };
}
