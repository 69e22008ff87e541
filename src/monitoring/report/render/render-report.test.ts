import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { busySite, quietSite, sampleReport } from '../report.fixture.ts';
import { scaleOf } from './charts.ts';
import { formatOf } from './format.ts';
import { leadOf, renderReport } from './render-report.ts';

const nbsp = /[\u00a0\u202f]/g;
const english = formatOf(sampleReport);
const german = formatOf({ ...sampleReport, locale: 'de' });
const lead = (sites: (typeof quietSite)[], format = english): string =>
  leadOf(sites, format).replaceAll(nbsp, ' ');

describe('the sentence of a report', () => {
  it.each([
    [[], 'No site was monitored in October 2026.', 'Es wurde im Oktober 2026 keine Website überwacht.'],
    [
      [quietSite],
      'Blumen Weber was available without interruption in October 2026.',
      'Blumen Weber war im Oktober 2026 ohne Unterbrechung erreichbar.',
    ],
    [
      [busySite],
      'Café Müller Onlineshop was available 99.73% of the time in October 2026; it was down for 2 hrs.',
      'Café Müller Onlineshop war im Oktober 2026 zu 99,73 % der Zeit erreichbar und 2 Std. lang nicht.',
    ],
    [
      [quietSite, quietSite],
      'Both sites were available without interruption in October 2026.',
      'Beide Websites waren im Oktober 2026 ohne Unterbrechung erreichbar.',
    ],
    [
      [quietSite, busySite],
      '1 of 2 sites was available without interruption in October 2026; on average, the sites were available 99.86% of the time.',
      '1 von 2 Websites war im Oktober 2026 ohne Unterbrechung erreichbar; im Durchschnitt waren die Websites zu 99,86 % der Zeit erreichbar.',
    ],
  ])('says what matters', (sites, inEnglish, inGerman) => {
    expect(lead(sites)).toBe(inEnglish);
    expect(lead(sites, german)).toBe(inGerman);
  });

  it('names the days of a period that is not a whole month', () => {
    const format = formatOf({ ...sampleReport, month: null, from: '2026-10-05', to: '2026-10-11' });
    expect(lead([quietSite], format)).toContain('from 5 October 2026 to 11 October 2026');
    expect(formatOf({ ...sampleReport, to: '2026-10-11' }).when).toContain('from 1 October');
  });
});

describe('figures', () => {
  it('never round an availability up to 100 %', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 100, noNaN: true }), (value) => {
        const shown = Number(english.percent(value).replace('%', ''));
        expect(shown).toBeLessThanOrEqual(value + 1e-7);
        expect(value - shown).toBeLessThan(0.0101);
      }),
    );
    expect(english.percent(100)).toBe('100%');
    expect(english.percent(99.9999)).toBe('99.99%');
    expect(german.percent(99.9).replaceAll(nbsp, ' ')).toBe('99,9 %');
  });

  it.each([
    [20_000, 'less than 1 min'],
    [59_000, '1 min'],
    [3_600_000, '1 hr'],
    [3_660_000, '1 hr 1 min'],
    [90_000_000, '1 day 1 hr'],
    [172_800_000, '2 days'],
  ])('show %i ms as %s', (ms, text) => {
    expect(english.duration(ms)).toBe(text);
  });

  it('have a scale that holds every value', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 60_000, noNaN: true })), (values) => {
        expect(scaleOf(values)).toBeGreaterThanOrEqual(Math.max(0, ...values));
      }),
    );
  });
});

describe('the HTML of a report', () => {
  it('escapes every text that people wrote', async () => {
    const hostile = `</style></title><script>x</script><img src=x onerror=x> " ' &`;
    const site = {
      ...busySite,
      name: hostile,
      url: `https://x.example/${hostile}`,
      incidents: [{ ...busySite.incidents[1]!, pageName: hostile }],
      releases: [{ ...busySite.releases[0]!, version: hostile, environmentName: hostile }],
      slowestPages: [{ name: hostile, path: hostile, averageMs: 1 }],
    };
    for (const sites of [[site], [site, site]]) {
      const text = await renderReport({ ...sampleReport, title: hostile, sites });
      expect(text).not.toMatch(/<script|<img|onerror=x>/);
      expect(text.match(/<\/style>/g)).toHaveLength(1);
      expect(text.match(/<\/title>/g)!.length).toBe(text.match(/<title>/g)!.length);
    }
  });

  it('is the same with any texts, apart from them', async () => {
    const tagsOf = async (title: string): Promise<string[]> =>
      (await renderReport({ ...sampleReport, title, sites: [{ ...busySite, name: title }] })).match(
        /<\/?[a-z]\w*/g,
      )!;
    const usual = await tagsOf('Shop');
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (title) => {
        expect(await tagsOf(title)).toEqual(usual);
      }),
    );
  });

  it('allows only its own style', async () => {
    const text = await renderReport(sampleReport);
    const [, css] = /<style>([^]*?)<\/style>/.exec(text)!;
    const hash = createHash('sha256').update(css!).digest('base64');
    expect(text).toContain(`style-src &#39;sha256-${hash}&#39;`);
    expect(text).not.toMatch(/ style="|https?:\/\//);
  });

  it('shows an embedded logo, and sites without checks only as a number', async () => {
    const logo = { mediaType: 'image/png', bytes: Buffer.from('png') };
    const unchecked = { ...quietSite, name: 'Unchecked', uptime: null };
    const text = await renderReport({
      ...sampleReport,
      logo,
      sites: [quietSite, unchecked],
      omittedSites: 3,
    });
    expect(text).toContain('src="data:image/png;base64,cG5n"');
    expect(text).toContain('1 site was not monitored in this period.');
    expect(text).toContain('3 more sites are not in this report.');
    expect(text).not.toContain('Unchecked');
  });
});
