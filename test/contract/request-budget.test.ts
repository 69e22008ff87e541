import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#testkit/client.ts';
import { startNotificationFixture, type NotificationFixture } from '#testkit/notification.fixture.ts';
import { newHost } from './deployment-requests.fixture.ts';
import { escalationsOf } from './escalation-requests.fixture.ts';
import { dataOf } from './monitoring-requests.fixture.ts';

let fixture: NotificationFixture;
let owner: Client;
beforeAll(async () => {
  fixture = await startNotificationFixture();
  owner = fixture.owner;
});
afterAll(() => fixture[Symbol.asyncDispose]());

const stored = (text: string, values: unknown[]) => fixture.app.platform.database.pool.query(text, values);
const aliases = (count: number, field: (at: number) => string): string =>
  `{ ${Array.from({ length: count }, (_, at) => `a${at}: ${field(at)}`).join(' ')} }`;

describe('a request that would read or return too much', () => {
  let incidentId: string;
  beforeAll(async () => {
    const site = await fixture.addSite();
    await fixture.fail(site);
    incidentId = (await escalationsOf(() => fixture).incidentOf(site)).id;
    await stored(
      `insert into incident_events (incident_id, kind, text, by)
       select $1, 'NOTE', repeat('x', 4000), 'ada@example.com' from generate_series(1, 1000)`,
      [incidentId],
    );
  });

  const tooLarge = /MiB of data|million characters/;
  const refusalOf = async (query: string): Promise<string> => {
    const { data, errors } = await owner.monitoring(query);
    expect(data).toBeNull();
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_REQUEST' } }]);
    // The connections to the database are replaced, and nobody else notices.
    expect(dataOf(await owner.monitoring('{ regions }'))).toBeInstanceOf(Array);
    return errors![0]!.message;
  };

  it.each([20, 120])('is refused: the notes of an incident under %i names', async (count) => {
    const query = aliases(count, () => `incident(id: "${incidentId}") { timeline { text } }`);
    expect(await refusalOf(query)).toMatch(tooLarge);
  });

  it('is refused: the notes of an incident under many names inside of it', async () => {
    const query = `{ incident(id: "${incidentId}") ${aliases(120, () => 'timeline { text }')} }`;
    expect(await refusalOf(query)).toMatch(tooLarge);
  });

  it('is refused: also with variables that graphql-js would have to decide about', async () => {
    const { errors } = await owner.monitoring(
      `query ($a: Boolean = true) ${aliases(20, () => `incident(id: "${incidentId}") { timeline { text @include(if: $a) } }`)}`,
      { a: null },
    );
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_REQUEST' } }]);
  });

  it('is not one that returns some megabytes', async () => {
    const data = dataOf(
      await owner.monitoring(aliases(4, () => `incident(id: "${incidentId}") { timeline { text } }`)),
    );
    expect(JSON.stringify(data).length).toBeGreaterThan(3_000_000);
  });
});

describe('environments with many commands', () => {
  beforeAll(async () => {
    const { id } = await newHost(owner);
    await stored(
      `insert into environments select e.* from environments t cross join generate_series(1, 400) n cross join lateral (
         select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'name', 'e' || n, 'commands',
           jsonb_build_object('build', array[repeat('x', 300000)], 'migrate', '{}'::text[], 'afterSwitch', '{}'::text[])))).*) e
       where t.id = $1`,
      [id],
    );
  });

  it('are listed without reading the commands', async () => {
    const { data } = await owner.deployment(aliases(5, (at) => `environments { id n${at}: name }`));
    expect((data as Record<string, unknown[]>)['a4']).toHaveLength(401);
  });

  it('are not returned with all commands', async () => {
    const { data, errors } = await owner.deployment('{ environments { commands { build } } }');
    expect([data, errors?.[0]?.extensions.code]).toEqual([null, 'BAD_REQUEST']);
    expect(errors![0]!.message).toContain('MiB of data');
    expect((await owner.deployment('{ environments { id } }')).errors).toBeUndefined();
  });

  it('cannot be saved', async () => {
    const { id } = await newHost(owner);
    const commands = {
      build: Array.from({ length: 40 }, () => 'x'.repeat(2_000)),
      migrate: [],
      afterSwitch: [],
    };
    const { data } = await owner.deployment(
      `mutation ($id: ID!, $input: UpdateEnvironmentInput!) {
         updateEnvironment(id: $id, input: $input) { environment { id } errors { field message } } }`,
      { id, input: { commands } },
    );
    expect(data).toMatchObject({
      updateEnvironment: {
        environment: null,
        errors: [{ field: 'commands', message: expect.stringContaining('64000') }],
      },
    });
  });
});

it('occurrences of recurring freezes are computed once per request, and not for long', async () => {
  const { data } = await owner.deployment(
    `mutation ($input: CreateFreezeInput!) { createFreeze(input: $input) { id } }`,
    {
      input: {
        title: 'Mondays',
        startsAt: '2026-11-23T03:00:00Z',
        endsAt: '2026-11-23T03:10:00Z',
        recurrence: 'FREQ=HOURLY;BYDAY=MO;BYHOUR=3',
        timezone: 'UTC',
      },
    },
  );
  expect(data).toMatchObject({ createFreeze: { id: expect.any(String) } });
  const year = (at: number): string =>
    `freezeWindows { occurrences(from: "2027-06-01T00:00:00Z", to: "2028-05-${String((at % 28) + 1).padStart(2, '0')}T00:00:${String(Math.floor(at / 28)).padStart(2, '0')}Z") { startsAt } }`;
  const same = await owner.deployment(aliases(100, () => year(0)));
  expect(same.errors).toBeUndefined();
  const { errors } = await owner.deployment(aliases(100, year));
  expect(errors?.[0]).toMatchObject({ message: expect.stringContaining('occurrences') });
});
