/** A way to an element; with several parts, each is inside the one before (a shadow root, say). */
export type RecordedSelector = readonly string[];

/**
 * A recording names an element in several ways. Best is what names it by its place and says so exactly; a text or a
 * role may be found twice on a page.
 */
const preference = ['css', 'pierce', 'xpath', 'text', 'aria'] as const;
type Kind = (typeof preference)[number];

/** The best of the ways, as Playwright understands it; null when there is none. */
export function toSelector(recorded: readonly RecordedSelector[]): string | null {
  const ways = recorded.flatMap((parts) => {
    const converted = parts.map((part) => converters[kindOf(part)](part));
    const ranks = parts.map((part) => preference.indexOf(kindOf(part)));
    return converted.includes(null) ? [] : [{ selector: converted.join(' >> '), rank: Math.max(...ranks) }];
  });
  return ways.sort((a, b) => a.rank - b.rank)[0]?.selector ?? null;
}

/** What a person would call the element, if the recording knows. */
export function nameOf(recorded: readonly RecordedSelector[]): string | null {
  const last = recorded.map((parts) => parts.at(-1) ?? '').find((part) => /^(aria|text)\//.test(part));
  return last ? `“${parseAria(rest(last)).name}”` : null;
}

function kindOf(part: string): Kind {
  return preference.find((kind) => part.startsWith(`${kind}/`)) ?? 'css';
}

function rest(part: string): string {
  return part.slice(part.indexOf('/') + 1);
}

const converters: Record<Kind, (part: string) => string | null> = {
  css: (part) => (part.startsWith('css/') ? rest(part) : part),
  // Playwright's CSS looks into open shadow roots by itself.
  pierce: rest,
  xpath: (part) => `xpath=${rest(part)}`,
  text: (part) => `text=${rest(part)}`,
  aria: (part) => {
    const { name, role } = parseAria(rest(part));
    if (!role) return null;
    return name ? `role=${role}[name=${JSON.stringify(name)}]` : `role=${role}`;
  },
};

/** `Add to cart[role="button"]` */
function parseAria(text: string): { name: string; role: string | null } {
  const found = /^(.*?)\[role="(\w+)"\]$/s.exec(text);
  return found ? { name: found[1]!, role: found[2]! } : { name: text, role: null };
}
