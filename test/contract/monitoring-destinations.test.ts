import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { loseDestinationKey } from '#testkit/database-fault.fixture.ts';
import { rowsOf } from '#testkit/stored.fixture.ts';
import {
  botToken,
  create,
  destinationsOf,
  newDestination,
  remove,
  testOf,
  update,
} from './destination-requests.fixture.ts';
import { badRequest, dataOf, extensionsOf, someId } from './monitoring-requests.fixture.ts';
import { notificationDestinations } from './operations/monitoring.generated.ts';
import { newMember, newTeam } from './team-requests.fixture.ts';

const url = 'https://hooks.slack.example/services/T0/B0/verysecret';
const key = 'abcdefghijklmnopqrstuvwxyzABCDEF';

describe('destinations', () => {
  let app: TestApp;
  let client: Client;
  let teamId: string;
  beforeAll(async () => {
    app = await startApp({ work: [], env: { STEWARD_PUBLIC_URL: 'https://steward.example' } });
    await app.signUp();
    client = await app.signUp({ email: 'kim@example.com' });
    teamId = await newTeam(client);
  });
  afterAll(() => app[Symbol.asyncDispose]());
  let teams = 0;
  /** In a team of its own. */
  const fresh = async (): Promise<string> => newTeam(client, `Team ${(teams += 1)}`);

  it.each<[object, object]>([
    [
      { kind: 'EMAIL', emailAddresses: ['a@example.com', 'b@example.com', 'c@example.com'] },
      {
        target: 'a@example.com, b@example.com and 1 more',
        emailAddresses: ['a@example.com', 'b@example.com', 'c@example.com'],
        unconfirmedAddresses: ['a@example.com', 'b@example.com', 'c@example.com'],
      },
    ],
    [
      { kind: 'SLACK', url },
      { target: 'hooks.slack.example', url },
    ],
    [
      { kind: 'TEAMS', url },
      { target: 'hooks.slack.example', url },
    ],
    [
      { kind: 'DISCORD', url },
      { target: 'hooks.slack.example', url },
    ],
    [{ kind: 'TELEGRAM', key: botToken, chatId: ' @my_channel ' }, { target: 'chat @my_channel' }],
    [{ kind: 'PAGERDUTY', key }, { target: 'PagerDuty' }],
    [
      { kind: 'OPSGENIE', key: 'k-1' },
      { target: 'api.opsgenie.com', url: 'https://api.opsgenie.com' },
    ],
    [
      { kind: 'OPSGENIE', key: 'k-1', url: 'https://api.eu.opsgenie.com' },
      { target: 'api.eu.opsgenie.com', url: 'https://api.eu.opsgenie.com' },
    ],
    [
      { kind: 'WEBHOOK', url: 'https://ops.example/hook' },
      {
        target: 'ops.example',
        url: 'https://ops.example/hook',
        signingSecret: expect.stringMatching(/^whsec_/),
      },
    ],
    [
      { kind: 'NTFY', url: 'https://ntfy.sh/my-shop' },
      { target: 'ntfy.sh', url: 'https://ntfy.sh/my-shop' },
    ],
  ])('are created from %j', async (input, expected) => {
    const team = await fresh();
    const created = await newDestination(client, {
      name: ' Night shift ',
      teamId: team,
      url: undefined,
      ...input,
    });
    const { kind } = input as { kind: string };
    const hasCallbacks = kind === 'SLACK' || kind === 'PAGERDUTY';
    const callbackUrl = `https://steward.example/callbacks/${kind.toLowerCase()}/${created.id}`;
    expect(created).toEqual({
      id: expect.any(String),
      teamId: team,
      name: 'Night shift',
      enabled: true,
      byDefault: true,
      emailAddresses: null,
      unconfirmedAddresses: [],
      url: null,
      signingSecret: null,
      callbackUrl: hasCallbacks ? callbackUrl : null,
      acceptsCallbacks: false,
      kind,
      ...expected,
    });
    expect(await destinationsOf(client, team)).toEqual([created]);
  });

  it('are listed by name, each team its own', async () => {
    const [team, other] = [await fresh(), await fresh()];
    for (const name of ['b', 'C', 'a']) await newDestination(client, { teamId: team, name });
    await newDestination(client, { teamId: other, name: 'a' });
    expect((await destinationsOf(client, team)).map(({ name }) => name)).toEqual(['a', 'b', 'C']);
    expect(await destinationsOf(client, other)).toHaveLength(1);
  });

  it('say where an acknowledgement is reported once they have a secret for it', async () => {
    const { id, callbackUrl, acceptsCallbacks } = await newDestination(client, {
      teamId,
      name: 'Callback',
      callbackSecret: 'shh',
    });
    expect(callbackUrl).toBe(`https://steward.example/callbacks/slack/${id}`);
    expect(acceptsCallbacks).toBe(true);
    const without = dataOf(await update(client, id, { callbackSecret: null }));
    expect(without).toMatchObject({ callbackUrl, acceptsCallbacks: false });
  });

  it('keep what is not given in a change', async () => {
    const { id, signingSecret } = await newDestination(client, {
      teamId,
      kind: 'WEBHOOK',
      name: 'Hook',
      url,
    });
    const changed = dataOf(await update(client, id, { name: 'Other', enabled: false, byDefault: false }));
    expect(changed).toMatchObject({ name: 'Other', enabled: false, byDefault: false, url, signingSecret });
    const moved = dataOf(await update(client, id, { url: 'https://new.example/' }));
    expect(moved).toMatchObject({ name: 'Other', url: 'https://new.example/', signingSecret });
  });

  it('restore a default and clear what is optional with null', async () => {
    const { id } = await newDestination(client, {
      teamId,
      kind: 'OPSGENIE',
      name: 'Genie',
      key: 'k-1',
      url: 'https://api.eu.opsgenie.com',
    });
    expect(dataOf(await update(client, id, { url: null, key: 'k-2' })).url).toBe('https://api.opsgenie.com');
    expect(extensionsOf(await update(client, id, { key: null }))).toMatchObject(badRequest('key'));
    expect(extensionsOf(await update(client, id, { enabled: null }))).toMatchObject(badRequest('enabled'));
    expect(extensionsOf(await update(client, id, { name: null }))).toMatchObject(badRequest('name'));
  });

  it.each([
    ['OPSGENIE', 'https://api.eu.opsgenie.com', 'https://api.evil.example'],
    ['NTFY', 'https://ntfy.sh/my-shop', 'https://evil.example/my-shop'],
  ])('never send the stored key of %s to another server', async (kind, from, to) => {
    const { id } = await newDestination(client, {
      teamId,
      kind,
      name: `Key of ${kind}`,
      key: 'k-1',
      url: from,
    });
    expect(extensionsOf(await update(client, id, { url: to }))).toMatchObject(badRequest('key'));
    // The default of Opsgenie is another server, too; ntfy has none.
    const cleared = extensionsOf(await update(client, id, { url: null }));
    expect(cleared).toMatchObject(badRequest(kind === 'OPSGENIE' ? 'key' : 'url'));
    const otherPath = new URL('/elsewhere', from).href;
    expect(dataOf(await update(client, id, { url: otherPath })).url).toBe(otherPath);
    expect(dataOf(await update(client, id, { url: to, key: 'k-2' })).url).toContain(to);
  });

  it.each<[string, object, string]>([
    ['an empty name', { name: ' ' }, 'name'],
    ['a name of 81 characters', { name: 'x'.repeat(81) }, 'name'],
    ['a name with a line break', { name: 'a\nb' }, 'name'],
    ['a kind without its field', { url: undefined }, 'url'],
    ['an empty address', { url: ' ' }, 'url'],
    ['a field of another kind', { chatId: '1' }, 'chatId'],
    ['addresses in a chat', { emailAddresses: ['a@example.com'] }, 'emailAddresses'],
    ['an address with a password', { url: 'https://a:b@chat.example' }, 'url'],
    ['a private address', { url: 'http://10.0.0.1/hook' }, 'url'],
    ['a loopback address', { kind: 'WEBHOOK', url: 'http://[::1]/hook' }, 'url'],
    ['a private server of Opsgenie', { kind: 'OPSGENIE', url: 'http://127.0.0.1/', key: 'k' }, 'url'],
    ['a private server of ntfy', { kind: 'NTFY', url: 'http://192.168.0.1/topic' }, 'url'],
    ['ntfy without a topic', { kind: 'NTFY', url: 'https://ntfy.sh/' }, 'url'],
    ['ntfy with a wrong topic', { kind: 'NTFY', url: 'https://ntfy.sh/my%20shop' }, 'url'],
    ['a key with a line break', { kind: 'NTFY', url: 'https://ntfy.sh/a', key: 'a\r\nX-Evil: 1' }, 'key'],
    ['Opsgenie without a key', { kind: 'OPSGENIE', url: undefined }, 'key'],
    ['a token that is none', { kind: 'TELEGRAM', url: undefined, key: '../evil', chatId: '1' }, 'key'],
    ['Telegram without a chat', { kind: 'TELEGRAM', url: undefined, key: botToken }, 'chatId'],
    ['a chat that is none', { kind: 'TELEGRAM', url: undefined, key: botToken, chatId: '12 34' }, 'chatId'],
    ['a short integration key', { kind: 'PAGERDUTY', url: undefined, key: key.slice(1) }, 'key'],
    ['no mail address', { kind: 'EMAIL', url: undefined, emailAddresses: [] }, 'emailAddresses'],
    [
      'something that is no mail address',
      { kind: 'EMAIL', url: undefined, emailAddresses: ['ops'] },
      'emailAddresses',
    ],
    [
      '21 mail addresses',
      {
        kind: 'EMAIL',
        url: undefined,
        emailAddresses: Array.from({ length: 21 }, (_, i) => `u${i}@example.com`),
      },
      'emailAddresses',
    ],
  ])('refuse %s', async (_name, input, field) => {
    const answer = await create(client, { teamId, kind: 'SLACK', name: 'Wrong', url, ...input });
    expect(extensionsOf(answer)).toMatchObject(badRequest(field));
    expect((await destinationsOf(client, teamId)).map(({ name }) => name)).not.toContain('Wrong');
  });

  it('refuse a name that another one has, in any case', async () => {
    const team = await fresh();
    await newDestination(client, { teamId: team, name: 'Ops' });
    const other = await newDestination(client, { teamId: team, name: 'Dev' });
    expect(
      extensionsOf(await create(client, { teamId: team, kind: 'SLACK', name: 'OPS', url })),
    ).toMatchObject(badRequest('name'));
    expect(extensionsOf(await update(client, other.id, { name: 'ops' }))).toMatchObject(badRequest('name'));
    expect(dataOf(await update(client, other.id, { name: 'DEV' })).name).toBe('DEV');
  });

  it('are at most 50 per team, also if they are created at once', async () => {
    const team = await fresh();
    const answers = await Promise.all(
      Array.from({ length: 53 }, (_, i) =>
        create(client, { teamId: team, kind: 'SLACK', name: `${i}`, url }),
      ),
    );
    expect(answers.flatMap((answer) => extensionsOf(answer) ?? [])).toEqual(
      Array.from({ length: 3 }, () => expect.objectContaining({ code: 'QUOTA_EXCEEDED', limit: 50 })),
    );
    expect(await destinationsOf(client, team)).toHaveLength(50);
    dataOf(await remove(client, (await destinationsOf(client, team))[0]!.id));
    await newDestination(client, { teamId: team, name: 'again' });
  });

  it('show their secrets to managers only, and change for nobody below', async () => {
    const team = await fresh();
    const hook = await newDestination(client, { teamId: team, kind: 'WEBHOOK', url });
    const mail = { kind: 'EMAIL', name: 'Mail', url: undefined, emailAddresses: ['a@example.com'] };
    await newDestination(client, { teamId: team, ...mail });
    const { client: manager } = await newMember(app, client, team, 'MANAGER');
    expect((await destinationsOf(manager, team)).find(({ id }) => id === hook.id)).toEqual(hook);
    for (const role of ['VIEWER', 'DEPLOYER'] as const) {
      const { client: member } = await newMember(app, client, team, role);
      const seen = await destinationsOf(member, team);
      expect(seen).toMatchObject([
        { kind: 'EMAIL', target: 'a@example.com', emailAddresses: ['a@example.com'] },
        { kind: 'WEBHOOK', target: 'hooks.slack.example', url: null, signingSecret: null },
      ]);
      expect(JSON.stringify(seen)).not.toContain('verysecret');
      const tries = [
        create(member, { teamId: team, kind: 'SLACK', name: 'x', url }),
        update(member, hook.id, { url: 'https://evil.example' }),
        remove(member, hook.id),
        testOf(member, hook.id),
      ];
      for (const answer of await Promise.all(tries))
        expect(extensionsOf(answer)).toMatchObject({ code: 'FORBIDDEN' });
    }
    expect((await destinationsOf(client, team)).find(({ id }) => id === hook.id)).toEqual(hook);
  });

  it('of a foreign team do not exist', async () => {
    const { id } = await newDestination(client, { teamId, name: 'Mine' });
    const outsider = await app.signUp();
    for (const unknown of [id, someId, 'x'])
      for (const answer of await Promise.all([
        update(outsider, unknown, { url: 'https://evil.example' }),
        remove(outsider, unknown),
        testOf(outsider, unknown),
      ]))
        expect(extensionsOf(answer)).toMatchObject({ code: 'NOT_FOUND' });
    const created = await create(outsider, { teamId, kind: 'SLACK', name: 'x', url });
    expect(extensionsOf(created)).toMatchObject({ code: 'NOT_FOUND' });
    const listed = await outsider.send(notificationDestinations, { teamId });
    expect(extensionsOf(listed)).toMatchObject({ code: 'NOT_FOUND' });
    expect((await testOf(app.stranger(), id)).status).toBe(401);
  });

  it('are stored encrypted', async () => {
    const { id } = await newDestination(client, { teamId, name: 'Stored', url });
    const [row] = await rowsOf(app, 'notification_destinations', { id });
    expect(JSON.stringify(row)).not.toMatch(/verysecret|hooks/);
    const { secrets } = app.platform.services;
    expect(JSON.parse(secrets.decrypt(row!['config'], 'notification_destinations.config'))).toEqual({
      url,
      callbackSecret: null,
    });
  });

  it('whose key was lost can be listed, set up again and deleted', async () => {
    const team = await fresh();
    const { id } = await newDestination(client, { teamId: team, url });
    await loseDestinationKey(app, id);
    const seen = { name: 'Ops', target: 'unknown (cannot be decrypted)', url: null };
    expect(await destinationsOf(client, team)).toMatchObject([seen]);
    expect(extensionsOf(await testOf(client, id))).toMatchObject(badRequest('id'));
    expect(extensionsOf(await update(client, id, { name: 'New' }))).toMatchObject(badRequest('url'));
    expect(dataOf(await update(client, id, { url }))).toMatchObject({ target: 'hooks.slack.example', url });
    await loseDestinationKey(app, id);
    expect(dataOf(await remove(client, id))).toBe(true);
  });

  it('are in the audit log, without their secrets', async () => {
    const { id } = await newDestination(client, { teamId, name: 'Audited', url });
    dataOf(await update(client, id, { url: `${url}2`, enabled: false }));
    dataOf(await remove(client, id));
    const entries = (await rowsOf(app, 'audit_log', { team_id: teamId })).filter(({ resource }) =>
      resource.includes('Audited'),
    );
    expect(entries.map(({ action, resource }) => `${action} ${resource}`)).toEqual([
      'destination.create slack destination Audited',
      'destination.update slack destination Audited: enabled, url',
      'destination.delete slack destination Audited',
    ]);
  });
});
