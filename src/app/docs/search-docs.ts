import { createSlugger, plainText } from './render-markdown.ts';

/** A part of a page, from one heading to the next. */
export type DocPart = {
  slug: string;
  page: string;
  heading: string;
  id: string;
  text: string;
  /** As they are searched: a space before each word and instead of punctuation, so that no search needs a regular expression. */
  searched: { page: string; heading: string; text: string; lower: string };
};

const space = (text: string): string => ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ' ')}`;

export type Found = {
  part: DocPart;
  /** The text around the first word that was found. */
  before: string;
  match: string;
  after: string;
};

const maxQuery = 100;
const maxWords = 8;
export const maxFound = 30;
const around = 110;

export function splitIntoParts(slug: string, markdown: string): DocPart[] {
  const slugOf = createSlugger();
  const parts: { heading: string; id: string; lines: string[] }[] = [];
  let isCode = false;
  for (const line of markdown.split('\n')) {
    if (/^\s*(```|~~~)/.test(line)) {
      isCode = !isCode;
      continue;
    }
    const [, marks, heading] = (!isCode && /^(#{1,6})\s+(.*)$/.exec(line)) || [];
    if (marks !== undefined && heading !== undefined)
      parts.push({ heading: plainText(heading), id: slugOf(heading), lines: [] });
    else parts.at(-1)?.lines.push(line);
  }
  const page = parts[0]?.heading ?? slug;
  return parts.map(({ heading, id, lines }) => {
    const text = plainText(lines.join('\n'))
      .replaceAll(/^\|[-| :]+\|$/gm, '')
      .replaceAll('|', ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
    const searched = {
      page: space(page),
      heading: space(heading),
      text: space(text),
      lower: text.toLowerCase(),
    };
    return { slug, page, heading, id, text, searched };
  });
}

type Word = { text: string; spaced: string };

const wordsOf = (query: string): Word[] =>
  [...new Set(query.slice(0, maxQuery).toLowerCase().split(/\s+/).filter(Boolean))]
    .slice(0, maxWords)
    .map((text) => ({ text, spaced: space(text) }));

/** The parts that contain all words, those with the words in their heading first. The work is bounded by the length of the documentation. */
export function searchDocs(parts: readonly DocPart[], query: string): Found[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  return parts
    .map((part, at) => ({ part, at, score: scoreOf(part, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .slice(0, maxFound)
    .map(({ part }) => ({ part, ...excerptOf(part, words) }));
}

function scoreOf({ slug, searched }: DocPart, words: readonly Word[]): number {
  let score = 0;
  for (const { text, spaced } of words) {
    const inHeading = searched.heading.includes(spaced) ? 10 : 0;
    const inPage = searched.page.includes(spaced) ? 4 : 0;
    const inText = searched.text.includes(spaced) ? 2 : Number(searched.lower.includes(text));
    if (inHeading + inPage + inText === 0) return 0;
    score += inHeading + inPage + inText;
  }
  // The pages of types name every word of the APIs.
  if (slug.endsWith('-types')) return score / 4;
  return slug.startsWith('api/') ? score / 2 : score;
}

function excerptOf({ text, searched: { lower } }: DocPart, words: readonly Word[]): Omit<Found, 'part'> {
  const [at, word] = words
    .map((word) => [lower.indexOf(word.text), word.text] as const)
    .filter(([at]) => at >= 0)
    .sort(([a], [b]) => a - b)[0] ?? [-1, ''];
  if (at < 0) return { before: shorten(text, 2 * around), match: '', after: '' };
  const start = at <= around ? 0 : text.indexOf(' ', at - around) + 1;
  const after = text.slice(at + word.length);
  return {
    before: `${start > 0 ? '… ' : ''}${text.slice(start, at)}`,
    match: text.slice(at, at + word.length),
    after: shorten(after, around),
  };
}

function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = text.lastIndexOf(' ', length);
  return `${text.slice(0, end > 0 ? end : length)} …`;
}
