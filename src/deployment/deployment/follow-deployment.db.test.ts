import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestDatabase } from '#testkit/database.ts';
import { publishChange } from '../events/deployment-events.ts';
import { endlessClock, startDeployment, stopLooking } from '../events/followed-deployment.fixture.ts';
import type { VerificationContext } from '../settings.ts';
import { followDeployment } from './follow-deployment.ts';

it('who follows a deployment is woken by the event about its change', async () => {
  await using database = await createTestDatabase();
  const { ctx, id } = await startDeployment(database.db);
  stopLooking();
  const verification = { listVerifications: async () => [] };
  const follower = await followDeployment(
    { ...ctx, clock: endlessClock, verification } as unknown as VerificationContext,
    id,
  );
  const read = async () => (await follower.next()).value.deploymentChanged.status;
  expect(await read()).toBe('RUNNING');
  const changed = read();
  await sql`update deployments set status = 'SUCCEEDED' where id = ${id}`.execute(database.db);
  await publishChange(ctx, id);
  expect(await changed).toBe('SUCCEEDED');
});
