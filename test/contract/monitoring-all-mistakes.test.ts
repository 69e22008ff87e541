import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { newSite } from './monitoring-requests.fixture.ts';

const escalation = 'createEscalationPolicy(input: { name: "", tags: ["!"], repeat: 9, steps: [] }) { id }';
const cases: readonly (readonly [mutation: string, fields: readonly string[]])[] = [
  [escalation, ['name', 'tags', 'steps', 'repeat']],
  [
    'createNotificationDestination(input: { kind: EMAIL, name: "", emailAddresses: ["x"] }) { id }',
    ['name', 'emailAddresses'],
  ],
  ['createNotificationDestination(input: { kind: SLACK, name: "", url: "zz" }) { id }', ['name', 'url']],
  [
    `createMaintenanceWindow(input: { title: "", tags: ["!"], startsAt: "2027-03-28T00:00:00Z",
      endsAt: "2027-03-01T00:00:00Z", timezone: "Moon", recurrence: "FREQ=NO" }) { id }`,
    ['title', 'tags', 'endsAt', 'timezone', 'recurrence'],
  ],
  ['startMaintenance(siteIds: ["SITE"], minutes: 0, title: "") { id }', ['minutes', 'title']],
  [
    'createHeartbeat(input: { name: "", periodSeconds: 0, runGraceSeconds: -1 }) { id }',
    ['name', 'runGraceSeconds', 'periodSeconds'],
  ],
  ['setQuietHours(input: { from: "25:00", to: "x", timezone: "Moon" }) { from }', ['from', 'to', 'timezone']],
  ['createUser(input: { email: "bad", name: "", password: "1" }) { id }', ['email', 'name', 'password']],
];

describe('an input with several mistakes', () => {
  let app: TestApp;
  let owner: Client;
  let siteId: string;
  beforeAll(async () => {
    app = await startApp({ shared: true });
    owner = await app.signUp();
    ({ id: siteId } = await newSite(owner));
  });
  afterAll(() => app[Symbol.asyncDispose]());

  it.each(cases)('is refused with all of them: %s', async (mutation, fields) => {
    const { errors } = await owner.monitoring(`mutation { ${mutation.replace('SITE', siteId)} }`);
    const { code, fields: refused } = errors![0]!.extensions as {
      code: string;
      fields?: { field: string }[];
    };
    expect([code, refused?.map(({ field }) => field)]).toEqual(['BAD_REQUEST', fields]);
  });
});
