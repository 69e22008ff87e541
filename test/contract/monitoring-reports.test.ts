import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import { storeCheck } from '#testkit/checks.fixture.ts';
import { dataOf, type Client } from '#testkit/client.ts';
import { startMailServer, type MailServer } from '#testkit/mail-server.ts';
import { down, up } from '#testkit/site.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { auditLog } from './operations/deployment.generated.ts';
import { badRequest, extensionsOf, newSite } from './monitoring-requests.fixture.ts';
import {
  createReport,
  deleteReport,
  listReports,
  newReport,
  readReport,
  readReportSettings,
  sendReport,
  thisMonth,
  untilMade,
  updateReportSettings,
} from './report-requests.fixture.ts';
import { codeOf, newMember, newScript, newTeam } from './team-requests.fixture.ts';

const png = `data:image/png;base64,${Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1').toString('base64')}`;
const script = '<script>alert(1)</script>"\'<img src=x onerror=alert(2)>';

let app: TestApp;
let mail: MailServer;
let owner: Client;
let siteId: string;
beforeAll(async () => {
  mail = await startMailServer();
  app = await startApp({ env: { STEWARD_RATE_LIMIT_WRITES: '10000', SMTP_URL: mail.url } });
  owner = await app.signUp({ email: 'ada@example.com' });
  siteId = (await newSite(owner, { name: `Shop ${script}` })).id;
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await mail.close();
});

const fileOf = (url: string): Promise<Response> => {
  const { pathname, search } = new URL(url);
  return app.stranger().get(pathname + search);
};

describe('the settings of reports', () => {
  it('are off at first, and say when the next report is sent in the time zone of the team', async () => {
    const teamId = await newTeam(owner);
    expect(await readReportSettings(owner, teamId)).toEqual({
      teamId,
      enabled: false,
      recipients: [],
      timezone: 'UTC',
      locale: 'en',
      title: null,
      logoUrl: null,
      includeVat: false,
      nextAt: null,
    });
    const input = {
      enabled: true,
      recipients: ['Boss@client.example', 'boss@client.example', 'b@client.example'],
      timezone: 'Europe/Berlin',
      locale: 'de',
      title: 'Agentur',
      logoUrl: png,
      includeVat: true,
    };
    const { nextAt, ...settings } = dataOf(await updateReportSettings(owner, input, teamId));
    expect(settings).toEqual({ ...input, teamId, recipients: ['boss@client.example', 'b@client.example'] });
    expect(nextAt).toMatch(/^20\d\d-\d\d-01T0[45]:00:00\.000Z$/);
    // The present logo is kept, also if it is sent back.
    dataOf(await updateReportSettings(owner, { logoUrl: png, locale: null }, teamId));
    expect(await readReportSettings(owner, teamId)).toEqual({ ...settings, nextAt, locale: 'en' });
    const off = dataOf(await updateReportSettings(owner, { enabled: false, logoUrl: null }, teamId));
    expect(off).toMatchObject({ nextAt: null, logoUrl: null, recipients: settings.recipients });
  });

  it.each([
    [{ recipients: ['nobody'] }, 'recipients'],
    [{ recipients: Array.from({ length: 21 }, (_, n) => `a${n}@client.example`) }, 'recipients'],
    [{ timezone: 'Mars/Olympus' }, 'timezone'],
    [{ timezone: '+02:00' }, 'timezone'],
    [{ locale: 'xx' }, 'locale'],
    [{ title: 'x'.repeat(101) }, 'title'],
    [{ title: 'a\nb' }, 'title'],
    [{ enabled: null }, 'enabled'],
    [{ logoUrl: `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}` }, 'logoUrl'],
    [{ logoUrl: 'http://169.254.169.254/latest/meta-data' }, 'logoUrl'],
  ])('refuse %o', async (input, field) => {
    expect(extensionsOf(await updateReportSettings(owner, input))).toEqual(badRequest(field));
  });

  it('are changed by managers and read by all members', async () => {
    const teamId = await newTeam(owner);
    const manager = await newMember(app, owner, teamId, 'MANAGER');
    const deployer = await newMember(app, owner, teamId, 'DEPLOYER');
    const stranger = await app.signUp();
    const change = (client: Client) => updateReportSettings(client, { title: 'x' }, teamId);
    expect(dataOf(await change(manager.client)).title).toBe('x');
    expect(codeOf(await change(deployer.client))).toBe('FORBIDDEN');
    expect((await readReportSettings(deployer.client, teamId)).title).toBe('x');
    expect(codeOf(await change(stranger))).toBe('NOT_FOUND');
    expect(codeOf(await change(await newScript(owner, 'MONITORING_READ')))).toBe('FORBIDDEN');
  });

  it('include VAT checks only if an administrator turns them on', async () => {
    const teamId = await newTeam(owner);
    const { client } = await newMember(app, owner, teamId, 'MANAGER');
    expect(codeOf(await updateReportSettings(client, { includeVat: true }, teamId))).toBe('FORBIDDEN');
    expect(dataOf(await updateReportSettings(owner, { includeVat: true }, teamId)).includeVat).toBe(true);
    // Others can keep it and turn it off.
    expect(dataOf(await updateReportSettings(client, { includeVat: true }, teamId)).includeVat).toBe(true);
    expect(dataOf(await updateReportSettings(client, { includeVat: false }, teamId)).includeVat).toBe(false);
  });
});

describe('a report', () => {
  it('is ready soon, and everyone with its address can read it', async () => {
    await updateReportSettings(owner, { title: script, logoUrl: png, includeVat: true });
    for (const [result, minutes] of [
      [up, 3],
      [down, 2],
      [down, 1],
      [up, 0],
    ] as const)
      await storeCheck(app, siteId, result, { at: new Date(Date.now() - minutes * 30_000) });
    const report = await newReport(owner);
    expect(report).toMatchObject({
      state: 'PENDING',
      month: thisMonth(),
      timezone: 'UTC',
      htmlUrl: null,
      sentTo: [],
      sentAt: null,
    });
    const made = await untilMade(app, owner, report.id);
    expect(made).toMatchObject({
      state: 'READY',
      pdfUrl: null,
      note: expect.stringContaining('no worker has a Chromium browser'),
    });
    expect(await listReports(owner, { limit: 1 })).toEqual([made]);

    const response = await fileOf(made.htmlUrl!);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    const html = await response.text();
    expect(html).toContain('VAT numbers were checked');
    expect(html).toContain('Site not available');
    expect(html).toContain(png);
    // No text of a team becomes HTML.
    expect(html).not.toContain('<script');
    expect(html).not.toContain('<img src=x');
    expect(html).toContain('&#60;script&#62;alert(1)');
  });

  it('is unknown to those without its key', async () => {
    const [made, other] = await Promise.all(
      [await newReport(owner), await newReport(owner)].map(({ id }) => untilMade(app, owner, id)),
    );
    const { pathname, search } = new URL(made!.htmlUrl!);
    const statusOf = async (path: string, client = app.stranger()) => (await client.get(path)).status;
    expect(await statusOf(pathname + search)).toBe(200);
    for (const path of [
      pathname,
      `${pathname}?key=`,
      `${pathname}?key=${'A'.repeat(22)}`,
      `${pathname}${new URL(other!.htmlUrl!).search}`,
      `${pathname}${search}&key=x`,
      `${pathname.replace('.html', '.pdf')}${search}`,
      `/reports/x.html${search}`,
    ])
      expect([path, await statusOf(path)]).toEqual([path, 404]);
    // Neither does a session help.
    expect(await statusOf(pathname, owner)).toBe(404);
    expect(dataOf(await deleteReport(owner, made!.id))).toBe(true);
    expect(await statusOf(pathname + search)).toBe(404);
    expect(await readReport(owner, made!.id)).toBeNull();
  });

  it.each([
    [{}, 'from'],
    [{ month: '2026-13' }, 'month'],
    [{ month: '2999-01' }, 'month'],
    [{ from: '2026-01-01' }, 'to'],
    [{ from: '2024-01-01', to: '2025-12-31' }, 'from'],
    [{ month: '2026-01', siteIds: [] }, 'siteIds'],
    [{ month: '2026-01', siteIds: ['nonsense'] }, 'siteIds'],
    [{ month: '2026-01', siteIds: Array.from({ length: 101 }, () => 'x') }, 'siteIds'],
  ])('is refused for %o', async (input, field) => {
    expect(extensionsOf(await createReport(owner, input))).toEqual(badRequest(field));
  });

  it('contains only sites of its team', async () => {
    const teamId = await newTeam(owner);
    const month = thisMonth();
    expect(extensionsOf(await createReport(owner, { teamId, month, siteIds: [siteId] }))).toEqual(
      badRequest('siteIds'),
    );
    const { id } = await newReport(owner, { teamId, month });
    const html = await (await fileOf((await untilMade(app, owner, id)).htmlUrl!)).text();
    expect(html).toContain('No site was monitored');
    expect(html).not.toContain('Shop');
  });

  it('is created, sent and deleted by managers, and read by all members', async () => {
    const teamId = await newTeam(owner);
    const manager = await newMember(app, owner, teamId, 'MANAGER');
    const viewer = await newMember(app, owner, teamId, 'VIEWER');
    const stranger = await app.signUp();
    const input = { teamId, month: thisMonth() };
    expect(codeOf(await createReport(viewer.client, input))).toBe('FORBIDDEN');
    expect(codeOf(await createReport(stranger, input))).toBe('NOT_FOUND');
    const { id } = await newReport(manager.client, input);
    await untilMade(app, owner, id);
    expect((await readReport(viewer.client, id))?.id).toBe(id);
    expect(await readReport(stranger, id)).toBeNull();
    for (const act of [deleteReport, (client: Client) => sendReport(client, id, ['a@client.example'])]) {
      expect(codeOf(await act(viewer.client, id))).toBe('FORBIDDEN');
      expect(codeOf(await act(stranger, id))).toBe('NOT_FOUND');
    }
    expect(
      codeOf(
        await owner.send({
          service: 'monitoring',
          text: `{ reports(teamId: "${teamId}", limit: 101) { id } }`,
        } as never),
      ),
    ).toBe('BAD_REQUEST');
    dataOf(await deleteReport(manager.client, id));
    const log = dataOf(await owner.send(auditLog, { teamId, first: 10 }));
    expect(log.edges.map(({ node }) => node.action)).toEqual(
      expect.arrayContaining(['report.create', 'report.delete']),
    );
  });

  it('of one team waits while five others of it are being created', async () => {
    const teamId = await newTeam(owner);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => createReport(owner, { teamId, month: thisMonth() })),
    );
    expect(answers.map(codeOf).filter((code) => code === 'QUOTA_EXCEEDED').length).toBeGreaterThan(0);
    expect(answers.filter(({ data }) => data).length).toBeGreaterThanOrEqual(5);
    await untilMade(app, owner, (await listReports(owner, { teamId }))[0]!.id);
  });
});

describe('a mail with a report', () => {
  it('is sent to each address on its own, with the sentence and the address of the report', async () => {
    const teamId = await newTeam(owner);
    await updateReportSettings(
      owner,
      { recipients: ['a@client.example'], title: 'Agency <b>', locale: 'en' },
      teamId,
    );
    const { id } = await newReport(owner, { teamId, month: thisMonth() });
    expect(extensionsOf(await sendReport(owner, id))).toEqual(badRequest('id'));
    const made = await untilMade(app, owner, id);
    expect(made.sentTo).toEqual([]);
    expect(dataOf(await sendReport(owner, id))).toBe(true);
    expect(dataOf(await sendReport(owner, id, ['b@client.example', 'c@client.example']))).toBe(true);
    await waitUntil(async () => (await readReport(owner, id))?.sentTo.length === 3);
    expect(await readReport(owner, id)).toMatchObject({
      sentTo: ['a@client.example', 'b@client.example', 'c@client.example'],
      sentAt: expect.any(String),
    });
    const mails = mail.received.filter(({ to }) => to[0]!.endsWith('@client.example'));
    expect(mails.map(({ to }) => to)).toEqual(
      expect.arrayContaining([['a@client.example'], ['b@client.example'], ['c@client.example']]),
    );
    const { text } = mails[0]!;
    expect(text).toContain(made.htmlUrl!);
    expect(text).toContain('No site was monitored');
    expect(text).toContain('Agency &#60;b&#62;');
    expect(text).toContain('Auto-Submitted: auto-generated');
  });

  it('is refused without valid addresses', async () => {
    const { id } = await newReport(owner);
    await untilMade(app, owner, id);
    for (const to of [['nobody'], [], Array.from({ length: 21 }, (_, n) => `a${n}@client.example`)])
      expect(extensionsOf(await sendReport(owner, id, to))).toEqual(badRequest('to'));
  });

  it('goes to at most 100 addresses of a team in an hour', async () => {
    const teamId = await newTeam(owner);
    const { id } = await newReport(owner, { teamId, month: thisMonth() });
    await untilMade(app, owner, id);
    const to = Array.from({ length: 20 }, (_, n) => `a${n}@crowd.example`);
    const answers = await Promise.all(Array.from({ length: 7 }, () => sendReport(owner, id, to)));
    expect(answers.filter(({ data }) => data)).toHaveLength(5);
    expect(answers.map(codeOf).filter((code) => code === 'RATE_LIMITED')).toHaveLength(2);
    dataOf(await deleteReport(owner, id));
    const another = await newReport(owner, { teamId, month: thisMonth() });
    await untilMade(app, owner, another.id);
    expect(codeOf(await sendReport(owner, another.id, to)), 'after the report was deleted').toBe(
      'RATE_LIMITED',
    );
  });
});
