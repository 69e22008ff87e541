import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#testkit/client.ts';
import { startNotificationFixture, type NotificationFixture } from '#testkit/notification.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { acknowledge, addNote, incidentsOf } from './incident-requests.fixture.ts';
import { userIdOf } from './team-requests.fixture.ts';

let fixture: NotificationFixture;
let owner: Client;
let stranger: Client;
beforeAll(async () => {
  fixture = await startNotificationFixture();
  ({ owner } = fixture);
  stranger = await fixture.app.signUp();
});
afterAll(() => fixture[Symbol.asyncDispose]());

/** An incident or a site, with the fields that were asked for. */
type Told = { id: string; state: string; status: string; site: { id: string }; timeline: { kind: string }[] };

/** Collects what a subscription tells. `error` is set when it has failed. */
function follow(client: Client, query: string, variables: Record<string, unknown> = {}) {
  const socket = client.socket('/monitoring/graphql/ws');
  const told: Told[] = [];
  const state: { error: unknown } = { error: null };
  socket.subscribe<Record<string, Told>>(
    { query, variables },
    {
      next: ({ data, errors }) =>
        data ? void told.push(Object.values(data)[0]!) : void (state.error = errors),
      error: (error) => void (state.error = error),
      complete: () => {},
    },
  );
  return { told, state, [Symbol.asyncDispose]: async () => await socket.dispose() };
}

const incidents = `subscription ($teamId: ID) { incidentChanged(teamId: $teamId) {
  id state site { id } timeline { kind } } }`;
const followIncidents = (client: Client, teamId?: string) =>
  follow(client, incidents, teamId === undefined ? {} : { teamId });
const followSites = (client: Client) => follow(client, 'subscription { siteStatusChanged { id status } }');

describe('a subscription to incidents', () => {
  it('tells of each that is opened, acknowledged, annotated and resolved', async () => {
    const site = await fixture.addSite();
    await using followed = followIncidents(owner);
    const states = (): string[] =>
      followed.told.filter((each) => each.site.id === site).map(({ state }) => state);
    const notes = (): number =>
      followed.told.at(-1)?.timeline.filter(({ kind }) => kind === 'NOTE').length ?? 0;
    // It is not known when the server has begun, so the first one may be among those that are told at first.
    await fixture.fail(site);
    await waitUntil(() => states().at(-1) === 'OPEN');
    const [incident] = await incidentsOf(owner, site);
    expect(followed.told.at(-1)!.id).toBe(incident!.id);
    await acknowledge(owner, incident!.id);
    await waitUntil(() => states().at(-1) === 'ACKNOWLEDGED');
    await addNote(owner, incident!.id, 'The database is full.');
    await waitUntil(() => notes() === 1);
    await fixture.recover(site);
    await waitUntil(() => states().at(-1) === 'RESOLVED');
    expect(new Set(states())).toEqual(new Set(['OPEN', 'ACKNOWLEDGED', 'RESOLVED']));
  });

  it('begins with those that are not resolved', async () => {
    const [open, ended] = [await fixture.addSite('Open'), await fixture.addSite('Ended')];
    await fixture.fail(open);
    await fixture.fail(ended);
    await fixture.recover(ended);
    await using followed = followIncidents(owner);
    await waitUntil(() => followed.told.some(({ site }) => site.id === open));
    expect(followed.told.find(({ site }) => site.id === open)!.state).toBe('OPEN');
    expect(followed.told.map(({ site }) => site.id)).not.toContain(ended);
    await fixture.recover(open);
    await waitUntil(() => followed.told.at(-1)!.state === 'RESOLVED');
  });

  it('tells a member of another team nothing, and refuses the team of others', async () => {
    await using followed = followIncidents(stranger);
    await using own = followIncidents(owner, await userIdOf(owner));
    const site = await fixture.addSite();
    await fixture.fail(site);
    await waitUntil(() => own.told.some((each) => each.site.id === site));
    await fixture.recover(site);
    await waitUntil(() => own.told.some((each) => each.site.id === site && each.state === 'RESOLVED'));
    expect(followed.told).toEqual([]);
    await using refused = followIncidents(stranger, await userIdOf(owner));
    await waitUntil(() => refused.state.error !== null);
    expect(refused.state.error).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
  });
});

describe('a subscription to the status of sites', () => {
  it('begins with those that have a problem, and tells of each change', async () => {
    const [broken, fine] = [await fixture.addSite('Broken'), await fixture.addSite('Fine')];
    await fixture.fail(broken);
    await fixture.recover(fine);
    await using followed = followSites(owner);
    const statuses = (id: string): string[] =>
      followed.told.filter((each) => each.id === id).map(({ status }) => status);
    await waitUntil(() => statuses(broken).length > 0);
    expect(statuses(broken)[0]).toBe('DOWN');
    await fixture.fail(fine);
    await waitUntil(() => statuses(fine).at(-1) === 'DOWN');
    await fixture.recover(broken);
    await waitUntil(() => statuses(broken).at(-1) === 'UP');
  });
});
