import { afterEach, expect, it } from 'vitest';
import { installTracer } from '#platform/tracing.ts';
import { startApp } from '#testkit/app.ts';
import { allowDeploymentEnds, failDeploymentEnds } from '#testkit/database-fault.fixture.ts';
import { newDeployment, newHost, readDeployment } from './deployment-requests.fixture.ts';

afterEach(() => installTracer(null));

it('a deployment has one trace, even if the first transaction that ended it was rolled back', async () => {
  await using app = await startApp({ work: [] });
  const owner = await app.signUp();
  const { id, agent } = await newHost(owner);
  const made = await newDeployment(owner, id);
  const task = await agent.nextTask();
  expect((await agent.accept(task)).status).toBe(200);
  const names: string[] = [];
  installTracer({
    start(name) {
      if (name.startsWith('deployment ')) names.push(name);
      return null;
    },
  });
  await failDeploymentEnds(app);
  expect((await agent.complete(task, { logSize: 0 })).status).toBe(500);
  expect(names).toEqual([]);
  await allowDeploymentEnds(app);
  expect((await agent.complete(task, { logSize: 0 })).status).toBe(200);
  expect((await readDeployment(owner, made.id)).status).toBe('SUCCEEDED');
  expect(names).toEqual(['deployment DEPLOY']);
  // The agent reports again if it did not get the response.
  expect((await agent.complete(task, { logSize: 0 })).status).toBe(200);
  expect(names).toEqual(['deployment DEPLOY']);
});
