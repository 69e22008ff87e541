// @module-tag strict
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import { type Client, type GraphqlAnswer } from '#testkit/client.ts';
import { copyRow } from '#testkit/database-fault.fixture.ts';
import { create as createDestination } from './destination-requests.fixture.ts';
import { createFreeze } from './freeze-requests.fixture.ts';
import { createHeartbeat } from './heartbeat-requests.fixture.ts';
import { createWindow } from './maintenance-requests.fixture.ts';
import { createEscalationPolicy } from './operations/monitoring.generated.ts';
import { createVatKey } from './operations/vat.generated.ts';
import { createPage, newSlug } from './status-page-requests.fixture.ts';
import { newTeam } from './team-requests.fixture.ts';

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startApp({ work: [], env: { STEWARD_RATE_LIMIT_WRITES: '10000' } });
  owner = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

type Create = (teamId: string, n: number) => Promise<Pick<GraphqlAnswer, 'errors'>>;
type Limit = { table: string; limit: number; different?: Record<string, string>; create: Create };
const names = { name: "'Copy ' || n" };
const limits: Record<string, Limit> = {
  heartbeats: {
    table: 'heartbeats',
    limit: 500,
    different: { key_hash: "sha256(('key ' || n)::bytea)" },
    create: (teamId) => createHeartbeat(owner, { teamId, periodSeconds: 300 }),
  },
  freezes: { table: 'freeze_windows', limit: 100, create: (teamId) => createFreeze(owner, { teamId }) },
  'maintenance windows': {
    table: 'maintenance_windows',
    limit: 100,
    create: (teamId) => createWindow(owner, { teamId }),
  },
  'status pages': {
    table: 'status_pages',
    limit: 50,
    different: { slug: "'copy-' || n" },
    create: (teamId) => createPage(owner, { teamId, slug: newSlug() }),
  },
  destinations: {
    table: 'notification_destinations',
    limit: 50,
    different: names,
    create: (teamId, n) =>
      createDestination(owner, { teamId, kind: 'WEBHOOK', name: `Hook ${n}`, url: 'https://hook.example' }),
  },
  'escalation policies': {
    table: 'escalation_policies',
    limit: 50,
    different: { position: 'n + 1' },
    create: (teamId, n) => {
      const steps = [{ afterMinutes: 0, channels: ['email'] }];
      return owner.send(createEscalationPolicy, { input: { teamId, name: `Policy ${n}`, steps } });
    },
  },
  'VAT keys': {
    table: 'vat_keys',
    limit: 50,
    different: { key_hash: "sha256(('key ' || n)::bytea)" },
    create: (teamId, n) => owner.send(createVatKey, { input: { teamId, name: `Shop ${n}` } }),
  },
};

it.each(Object.entries(limits))(
  'a team cannot have more %s than allowed, even if they are created concurrently',
  async (_what, { table, limit, different, create }) => {
    const teamId = await newTeam(owner);
    expect((await create(teamId, 0)).errors).toBeUndefined();
    const { rows } = await app.platform.database.pool.query<{ id: string }>(
      `select id from ${table} where team_id = $1`,
      [teamId],
    );
    await copyRow(app, table, rows[0]!.id, limit - 2, different);
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => create(teamId, n)));
    const refusals = answers.flatMap(({ errors }) => errors ?? []).map(({ message }) => message);
    expect(refusals).toEqual(Array.from({ length: 5 }, () => expect.stringContaining(`${limit} `)));
  },
);
