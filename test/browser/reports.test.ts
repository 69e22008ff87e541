import { beforeAll, describe, expect, it } from 'vitest';
import { busySite, quietSite, sampleReport } from '#monitoring/report/report.fixture.ts';
import { renderReport } from '#monitoring/report/render/render-report.ts';
import { findChromium, printPdf } from '#probing/index.ts';
import { startApp } from '#testkit/app.ts';
import { storeSuccessfulChecks } from '#testkit/checks.fixture.ts';
import { dataOf } from '#testkit/client.ts';
import { startMailServer } from '#testkit/mail-server.ts';
import { atMost, longWaitMs } from '#testkit/patience.ts';
import { someCases } from '#testkit/some-cases.ts';
import { waitUntil } from '#testkit/wait.ts';
import { newSite } from '../contract/monitoring-requests.fixture.ts';
import { newReport, readReport, sendReport } from '../contract/report-requests.fixture.ts';
import { browserIsMissing } from './browser.fixture.ts';

type Chromium = Awaited<ReturnType<typeof findChromium>>;

/** Each page is an object of its own, which Chromium does not compress. */
const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type ?\/Page\b/g)?.length ?? 0;

describe.skipIf(browserIsMissing())('a report on paper', () => {
  let chromium: Chromium;
  beforeAll(async () => {
    chromium = await findChromium({ configured: null, dataDir: '/nonexistent' });
  });
  const { signal } = new AbortController();
  const print = async (data: Parameters<typeof renderReport>[0]): Promise<Buffer> =>
    printPdf(chromium, Buffer.from(await renderReport(data)), signal);

  it('has an overview and one page for each site', async () => {
    for (const locale of ['en', 'de'] as const)
      expect(pagesOf(await print({ ...sampleReport, locale }))).toBe(1 + sampleReport.sites.length);
  });

  it.each(
    someCases([
      ['wide letters', 'W'.repeat(200)],
      ['many words', 'Shop für alles '.repeat(14).trim()],
      ['letters of many lines', 'Z\u0351\u0342\u036b\u0343'.repeat(40)],
      ['right-to-left letters', `\u202e${'מבחן '.repeat(40)}`],
      ['emoji', '🧑‍🤝‍🧑'.repeat(60)],
    ]),
  )('has one page for a site with %s in every text', async (_what, text) => {
    const site = {
      ...busySite,
      name: text,
      url: `https://${text}`,
      incidents: busySite.incidents.map((incident) => ({
        ...incident,
        kind: 'PAGE_DOWN' as const,
        pageName: text,
      })),
      releases: busySite.releases.map((release) => ({ ...release, version: text })),
      slowestPages: busySite.slowestPages.map((page) => ({ ...page, name: text })),
    };
    expect(
      pagesOf(await print({ ...sampleReport, title: text.slice(0, 100), sites: [site, quietSite] })),
    ).toBe(3);
  });

  it('of 100 sites over a year is printed within a time and a size', { tags: ['long'] }, async () => {
    const bars = Array.from({ length: 53 }, (_, week) => ({ ...busySite.bars[week % 31]! }));
    const sites = Array.from({ length: 100 }, (_, n) => ({ ...busySite, name: `Shop ${n}`, bars }));
    const pdf = await print({ ...sampleReport, step: 'week', sites });
    expect(pagesOf(pdf)).toBeLessThanOrEqual(100 + 5);
    expect(pdf.length).toBeLessThan(5_000_000);
  });

  it('loads nothing and runs no script, whatever is in it', async () => {
    const started = performance.now();
    const page =
      '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'"><script>for (;;);</script><img src="http://127.0.0.1:1/x"><p>text';
    expect(pagesOf(await printPdf(chromium, Buffer.from(page), signal))).toBe(1);
    expect(performance.now() - started).toBeLessThan(atMost(20_000));
  });

  it('is made by the worker for browser checks, and attached to the mail', { tags: ['long'] }, async () => {
    const mail = await startMailServer();
    await using app = await startApp({ work: ['jobs', 'browser'], env: { SMTP_URL: mail.url } });
    const client = await app.signUp();
    await storeSuccessfulChecks(app, (await newSite(client)).id);
    const { id } = await newReport(client);
    await waitUntil(async () => (await readReport(client, id))?.state === 'READY', longWaitMs);
    const report = (await readReport(client, id))!;
    expect(report).toMatchObject({ note: null, pdfUrl: expect.stringContaining(`/reports/${id}.pdf?key=`) });
    const { pathname, search } = new URL(report.pdfUrl!);
    const response = await app.stranger().get(pathname + search);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(pagesOf(Buffer.from(await response.arrayBuffer()))).toBe(2);
    expect((await app.stranger().get(pathname)).status).toBe(404);

    dataOf(await sendReport(client, id, ['boss@client.example']));
    await waitUntil(() => mail.received.length === 1);
    expect(mail.received[0]!.text).toContain('The report is attached as a PDF.');
    expect(mail.received[0]!.text).toMatch(/filename=website-report-20\d\d-\d\d\.pdf/);
    await mail.close();
  });
});
