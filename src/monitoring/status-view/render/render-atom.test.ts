import { describe, expect, it } from 'vitest';
import { createFullView, createView, idOf, withTexts } from '../view.fixture.ts';
import { renderAtom } from './render-atom.ts';

const ids = (feed: string) => [...feed.matchAll(/<entry><id>([^<]*)</g)].map(([, id]) => id);

describe('history.atom', () => {
  it('has one entry per update, newest first, whose id never changes', () => {
    const feed = renderAtom(createFullView(), { key: null });
    expect(ids(feed)).toEqual(
      [2_101, 2_102, 2_401, 2_200, 2_201, 2_202, 2_301].map((number) => `urn:uuid:${idOf(number)}`),
    );
    expect(feed).toContain(`<id>urn:uuid:${idOf(1)}</id>\n<title>Nordlicht Handels AG</title>`);
    expect(feed).toContain('</title>\n<updated>2026-11-16T19:08:00.000Z</updated>');
    expect(feed).toContain(
      '<title>Identified: Nordlicht København and Checkout Hamburg: Major outage</title>',
    );
  });
  it('has the key of a LINK page in its links', () => {
    const feed = renderAtom(createFullView(), { key: 'k' });
    expect(feed).toContain('href="https://steward.example/status/nordlicht/history.atom?key=k"');
    expect(feed).toContain(`href="https://steward.example/status/nordlicht?key=k#event-${idOf(1_001)}"`);
  });
  it('is a feed without entries as long as nothing was published', () => {
    const feed = renderAtom(createView(), { key: null });
    expect(ids(feed)).toEqual([]);
    expect(feed).toContain('<updated>2026-11-16T19:20:00.000Z</updated>');
  });
  it('leaves out characters that XML cannot contain', () => {
    const feed = renderAtom(
      withTexts(createFullView(), () => 'a\u0000\u0008\uD800b\u{1F600}\uFFFF</entry>'),
      { key: null },
    );
    expect(feed).toContain('<title>ab\u{1F600}&#60;/entry&#62;</title>');
    expect(feed).not.toMatch(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u);
  });
});
