// @module-tag strict
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { targetsOf } from '#testkit/checks.fixture.ts';
import { storeResults } from '#monitoring/check/store-results.ts';
import type { Client } from '#testkit/client.ts';
import { startNotificationFixture, type NotificationFixture } from '#testkit/notification.fixture.ts';
import { down, up } from '#testkit/site.fixture.ts';
import { ageIncidents } from '#testkit/time-travel.fixture.ts';
import { acknowledge, addNote, incidentsOf, kindsOf, readIncident } from './incident-requests.fixture.ts';
import { dataOf, extensionsOf } from './monitoring-requests.fixture.ts';
import { teamOf } from './team-requests.fixture.ts';

describe('incidents at the same time', () => {
  let fixture: NotificationFixture;
  let owner: Client;
  beforeAll(async () => {
    fixture = await startNotificationFixture();
    ({ owner } = fixture);
  });
  afterAll(() => fixture[Symbol.asyncDispose]());

  it('two alerts of a site that open at once belong to one incident', async () => {
    const site = await fixture.addSite();
    const pages = [await fixture.addPage(site), await fixture.addPage(site, 'Search')];
    await Promise.all([fixture.fail(site), ...pages.map((page) => fixture.fail(site, page))]);
    const incidents = await incidentsOf(owner, site);
    expect(incidents).toHaveLength(1);
    expect(incidents[0]!.alerts).toHaveLength(3);
    expect(kindsOf(incidents[0]!)).toEqual(['OPENED', 'ALERT_OPENED', 'ALERT_OPENED', 'ALERT_OPENED']);
    await Promise.all([fixture.recover(site), ...pages.map((page) => fixture.recover(site, page))]);
    expect(await incidentsOf(owner, site)).toMatchObject([{ id: incidents[0]!.id, state: 'RESOLVED' }]);
  });

  it(
    'incidents of many sites of a team that begin at once get numbers without a gap',
    { tags: ['long'] },
    async () => {
      const team = await teamOf([[owner, 'OWNER']]);
      const text = 'mutation ($id: ID!, $team: ID!) { transferSite(id: $id, teamId: $team) { id } }';
      const sites: string[] = [];
      // Each needs a connection of its own to begin at once.
      for (let i = 0; i < 6; i += 1) {
        const id = await fixture.addSite();
        dataOf(await owner.monitoring(text, { id, team }));
        sites.push(id);
      }
      await Promise.all(sites.map((site) => fixture.fail(site)));
      const found = await Promise.all(sites.map((site) => incidentsOf(owner, site)));
      const numbers = found.map(([incident]) => incident!.number).toSorted((a, b) => a - b);
      expect(numbers).toEqual(sites.map((_, index) => index + 1));
    },
  );

  it('one batch of checks in which a site fails and recovers opens and resolves its incident', async () => {
    const site = await fixture.addSite();
    const [target] = await targetsOf(fixture.app, site);
    await storeResults(
      fixture.app.platform.services.db,
      [down, down, up].map((result, index) => ({
        targetId: target!.id,
        at: new Date(Date.now() + index),
        outcome: { kind: 'result' as const, result },
      })),
    );
    const [incident] = await incidentsOf(owner, site);
    expect(incident!.state).toBe('RESOLVED');
    expect(kindsOf(incident!)).toEqual(['OPENED', 'ALERT_OPENED', 'ALERT_RESOLVED', 'RESOLVED']);
  });

  it('an acknowledgement that meets a recovery comes before it or has no effect', async () => {
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const site = await fixture.addSite();
      await fixture.fail(site);
      const { id } = (await incidentsOf(owner, site))[0]!;
      const [answer] = await Promise.all([acknowledge(owner, id), fixture.recover(site)]);
      expect(['ACKNOWLEDGED', 'RESOLVED']).toContain((dataOf(answer) as { state: string }).state);
      const ended = (await readIncident(owner, id))!;
      expect(ended).toMatchObject({ state: 'RESOLVED', acknowledgedBy: null });
      expect(kindsOf(ended).at(-1)).toBe('RESOLVED');
    }
  });

  it('of two acknowledgements at once, one counts', async () => {
    const site = await fixture.addSite();
    await fixture.fail(site);
    const { id } = (await incidentsOf(owner, site))[0]!;
    const answers = await Promise.all(
      ['first', 'second', 'third'].map((reason) => acknowledge(owner, id, reason)),
    );
    for (const answer of answers) expect(dataOf(answer)).toMatchObject({ state: 'ACKNOWLEDGED' });
    const kinds = kindsOf((await readIncident(owner, id))!);
    expect(kinds.filter((kind) => kind === 'ACKNOWLEDGED')).toHaveLength(1);
  });

  it('an incident whose site is deleted or transferred at that moment is acknowledged before, or is not', async () => {
    const team = await teamOf([[owner, 'OWNER']]);
    const removals = [
      'mutation ($id: ID!) { deleteSite(id: $id) }',
      `mutation ($id: ID!) { transferSite(id: $id, teamId: "${team}") { id } }`,
    ];
    for (const removal of [...removals, ...removals]) {
      const site = await fixture.addSite();
      await fixture.fail(site);
      const { id } = (await incidentsOf(owner, site))[0]!;
      const [removed, ...answers] = await Promise.all([
        owner.monitoring(removal, { id: site }),
        acknowledge(owner, id),
        addNote(owner, id, 'x'),
      ]);
      dataOf(removed);
      for (const answer of answers)
        expect([undefined, 'NOT_FOUND']).toContain(
          (extensionsOf(answer) as { code?: string } | undefined)?.code,
        );
      expect((await readIncident(owner, id))?.state ?? 'RESOLVED').toBe('RESOLVED');
    }
  });

  it('an alert up to 10 minutes after the end reopens the incident, without its acknowledgement', async () => {
    const site = await fixture.addSite();
    await fixture.fail(site);
    const [first] = await incidentsOf(owner, site);
    dataOf(await acknowledge(owner, first!.id));
    await fixture.recover(site);
    await ageIncidents(fixture.app, site, 580);
    await fixture.fail(site, undefined, 'HTTP 500');
    const reopened = await incidentsOf(owner, site);
    expect(reopened).toHaveLength(1);
    expect(reopened[0]).toMatchObject({
      id: first!.id,
      number: first!.number,
      state: 'OPEN',
      resolvedAt: null,
      acknowledgedBy: null,
      startedAt: first!.startedAt,
      title: 'Shop is down: HTTP 500',
    });
    expect(kindsOf(reopened[0]!)).toEqual([
      'OPENED',
      'ALERT_OPENED',
      'ACKNOWLEDGED',
      'ALERT_RESOLVED',
      'RESOLVED',
      'REOPENED',
      'ALERT_OPENED',
    ]);
    expect(reopened[0]!.alerts).toHaveLength(2);
  });

  it('an alert more than 10 minutes after the end begins a new incident', async () => {
    const site = await fixture.addSite();
    await fixture.fail(site);
    await fixture.recover(site);
    await ageIncidents(fixture.app, site, 601);
    await fixture.fail(site);
    const [second, first] = await incidentsOf(owner, site);
    expect([second!.state, first!.state]).toEqual(['OPEN', 'RESOLVED']);
    expect(second!.number).toBeGreaterThan(first!.number);
    expect(second!.alerts).toHaveLength(1);
  });

  it('an end that lies in the future, because the clock was set back, is not reopened', async () => {
    const site = await fixture.addSite();
    await fixture.fail(site);
    await fixture.recover(site);
    await ageIncidents(fixture.app, site, -6 * 3_600);
    await fixture.fail(site);
    expect(await incidentsOf(owner, site)).toMatchObject([{ state: 'OPEN' }, { state: 'RESOLVED' }]);
  });
});
