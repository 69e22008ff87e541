import { dataOf } from '#testkit/client.ts';
import { passHeartbeatSeconds } from '#testkit/time-travel.fixture.ts';
import { applyFile, planOf } from '../../test/contract/project-requests.fixture.ts';
import { beat, newHeartbeat } from '../../test/contract/heartbeat-requests.fixture.ts';
import { make, type Demo } from './demo.ts';
import type { DemoSites } from './seed-sites.ts';

const hour = 3_600_000;
const inHours = (hours: number): string =>
  new Date(Math.round(Date.now() / hour + hours) * hour).toISOString();

/** Maintenance windows of the shops, and a freeze of all deployments. */
export async function seedMaintenance(demo: Demo, { ids }: DemoSites, fjordId: string): Promise<void> {
  const { owner, teamId } = demo;
  const timezone = 'Europe/Berlin';
  dataOf(
    await owner.monitoring(
      'mutation ($ids: [ID!]!) { startMaintenance(siteIds: $ids, minutes: 45, title: "Move to a larger database") { id } }',
      { ids: [ids['Juniper Home']] },
    ),
  );
  for (const window of [
    {
      title: 'Weekly restart of the search',
      siteIds: [ids['Fjord Cycles'], ids['Garden & Gnome']],
      startsAt: inHours(30),
      endsAt: inHours(31),
      recurrence: 'FREQ=WEEKLY',
    },
    {
      title: 'New payment provider',
      tags: ['de'],
      startsAt: inHours(54),
      endsAt: inHours(57),
      isPublic: true,
    },
  ])
    await make(demo, 'createMaintenanceWindow', 'CreateMaintenanceWindowInput', {
      teamId,
      timezone,
      ...window,
    });
  for (const freeze of [
    { title: 'Black Friday', startsAt: inHours(9 * 24), endsAt: inHours(13 * 24) },
    {
      title: 'Stocktaking at Fjord Cycles',
      environmentIds: [fjordId],
      startsAt: inHours(40),
      endsAt: inHours(52),
    },
  ])
    dataOf(
      await owner.deployment('mutation ($input: CreateFreezeInput!) { createFreeze(input: $input) { id } }', {
        input: { teamId, timezone, ...freeze },
      }),
    );
}

/** Jobs that report when they run. Returns the one whose page is shown. */
export async function seedHeartbeats(demo: Demo, { ids }: DemoSites): Promise<string> {
  const { owner, teamId } = demo;
  const siteId = ids['Fjord Cycles'];
  const stock = await newHeartbeat(owner, {
    teamId,
    siteId,
    name: 'Stock of the warehouse',
    periodSeconds: 900,
    tags: ['erp'],
  });
  for (let run = 0; run < 12; run += 1) {
    const rid = `?rid=00000000-0000-4000-8000-${String(run).padStart(12, '0')}`;
    await beat(demo, stock, `/start${rid}`);
    await passHeartbeatSeconds(demo, stock.id, 20 + ((run * 7) % 13));
    const body =
      run === 5 ? 'SFTP: connection refused by erp.example' : `${1_200 + run * 17} products, 0 errors`;
    await beat(demo, stock, `${run === 5 ? '/fail' : ''}${rid}`, { method: 'POST', body });
    await moveBeats(demo, stock.id, 900);
  }
  await beat(demo, stock);
  const nightly = await newHeartbeat(owner, {
    teamId,
    name: 'Backup of all databases',
    schedule: '0 2 * * *',
    timezone: 'Europe/Berlin',
  });
  await beat(demo, nightly);
  await newHeartbeat(owner, {
    teamId,
    siteId: ids['Lumen Lighting'],
    name: 'Product feed for marketplaces',
    periodSeconds: 3_600,
  });
  return stock.id;
}

/** As if so many seconds had passed since the last beat. */
async function moveBeats(demo: Demo, id: string, seconds: number): Promise<void> {
  await passHeartbeatSeconds(demo, id, seconds);
  await demo.platform.database.pool.query(
    `update heartbeat_beats set at = at - make_interval(secs => $2) where heartbeat_id = $1`,
    [id, seconds],
  );
}

const file = (period: number, extra: string): string => `version: 1
project: warehouse
heartbeats:
  - key: invoices
    name: Invoices to the ERP
    periodSeconds: ${period}
    tags: [erp]
${extra}destinations:
  - key: ops
    kind: EMAIL
    name: Warehouse
    emailAddresses: [warehouse@nordic.example]
`;

/** A project, and a plan that would change it. Returns the path of the plan. */
export async function seedProject({ owner, teamId }: Demo): Promise<string> {
  await applyFile(owner, file(3_600, ''), { teamId });
  const returns = `  - key: returns
    name: Returns from the parcel service
    schedule: 30 6 * * 1-5
    timezone: Europe/Berlin
`;
  const plan = await planOf(owner, file(1_800, returns), { teamId });
  if (plan.problems.length > 0) throw new Error(JSON.stringify(plan.problems));
  return `/projects/warehouse/${plan.id}`;
}
