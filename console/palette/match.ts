/** What can be found: a page, a thing or an action. */
export type Entry = {
  /** Stays the same, so that what was used lately is known. */
  id: string;
  group: Group;
  name: string;
  /** Shown beside the name, and searched too. */
  detail?: string;
  /** Further words that it is found by. */
  also?: string;
  /** Not shown before something is typed. */
  isRare?: boolean;
};

/** The order in which groups are shown. */
export const groups = ['recent', 'actions', 'pages', 'sites', 'environments', 'deployments'] as const;
export type Group = (typeof groups)[number];

export type Prepared = Entry & { searched: Searched; lowerDetail: string; spacedAlso: string };

/** A name as it is searched, made once: regular expressions in 5,000 names took 100 ms for each key. */
export type Searched = {
  lower: string;
  /** A space before each word, and instead of everything that is not a letter or digit. */
  spaced: string;
  /** The first letter of each word. */
  initials: string;
};

const space = (lower: string): string => ` ${lower.replaceAll(/[^\p{L}\p{N}]/gu, ' ')}`;

export function search(name: string): Searched {
  const lower = name.toLowerCase();
  const spaced = space(lower);
  const initials = spaced.split(' ').map((word) => word.slice(0, 1));
  return { lower, spaced, initials: initials.join('') };
}

export const prepare = (entry: Entry): Prepared => ({
  ...entry,
  searched: search(entry.name),
  lowerDetail: (entry.detail ?? '').toLowerCase(),
  spacedAlso: space((entry.also ?? '').toLowerCase()),
});

/** How well a name fits: the whole of it, its beginning, the beginning of a word, a part of it, initials, letters in order. 0: not at all. */
export function fit(
  { lower, spaced, initials }: Searched,
  query: string,
  spacedQuery = space(query),
): number {
  if (lower === query) return 6;
  if (lower.startsWith(query)) return 5;
  if (lower.includes(query)) return spaced.includes(spacedQuery) ? 4 : 3;
  // "sp" finds "status pages".
  if (query.length > 1 && initials.startsWith(query)) return 2;
  return query.length > 2 && hasLettersInOrder(spaced, query) ? 1 : 0;
}

/** From the beginning of a word on, the letters may be apart: "shpzur" finds "shop zurich". */
function hasLettersInOrder(spaced: string, query: string): boolean {
  let at = spaced.indexOf(` ${query[0]!}`);
  if (at < 0) return false;
  at += 1;
  for (let next = 1; at >= 0 && next < query.length; next += 1) at = spaced.indexOf(query[next]!, at + 1);
  return at >= 0;
}

type Word = { text: string; spaced: string };
const toWord = (text: string): Word => ({ text, spaced: space(text) });

/** Every word of the query has to fit. What is not the name counts less: any part of the detail, and the beginnings of further words. */
function score({ searched, lowerDetail, spacedAlso }: Prepared, query: Word, words: readonly Word[]): number {
  const whole = fit(searched, query.text, query.spaced);
  if (whole > 0) return 10 * whole;
  let sum = 0;
  for (const word of words) {
    const found =
      fit(searched, word.text, word.spaced) ||
      (lowerDetail.includes(word.text) || spacedAlso.includes(word.spaced) ? 0.5 : 0);
    if (found === 0) return 0;
    sum += found;
  }
  return sum / words.length;
}

/** Used lately comes first, then the order of the groups, then that of the entries: the same query always gives the same list. */
export function findEntries(
  entries: readonly Prepared[],
  text: string,
  recent: readonly string[],
  limit: number,
): { found: Prepared[]; total: number } {
  const query = text.trim().toLowerCase();
  if (!query) return startList(entries, recent, limit);
  const whole = toWord(query);
  const words = query.split(/\s+/).slice(0, 8).map(toWord);
  const rankOf = (id: string): number => {
    const at = recent.indexOf(id);
    return at < 0 ? recent.length : at;
  };
  const fitting = entries
    .map((entry, at) => ({ entry, at, score: score(entry, whole, words) }))
    .filter((candidate) => candidate.score > 0)
    .sort(
      (a, b) =>
        b.score - a.score ||
        rankOf(a.entry.id) - rankOf(b.entry.id) ||
        groups.indexOf(a.entry.group) - groups.indexOf(b.entry.group) ||
        a.at - b.at,
    );
  return { found: fitting.slice(0, limit).map(({ entry }) => entry), total: fitting.length };
}

/** Without a query: what was used lately, then actions and pages. Sites and the like are too many to choose from. */
function startList(
  entries: readonly Prepared[],
  recent: readonly string[],
  limit: number,
): { found: Prepared[]; total: number } {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const used = recent
    .flatMap((id) => byId.get(id) ?? [])
    .map((entry) => ({ ...entry, group: 'recent' as const }));
  const others = entries.filter(
    ({ group, id, isRare }) => (group === 'actions' || group === 'pages') && !isRare && !recent.includes(id),
  );
  const found = [...used, ...others].slice(0, limit);
  return { found, total: found.length };
}
