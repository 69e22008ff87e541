import { beforeEach, describe, expect, it } from 'vitest';
import { expireLogs } from '#deployment/log/expire-logs.ts';
import type { LogChunk, Task } from '#deployment/protocol/agent-protocol.ts';
import { unlimited } from '#testkit/agent.fixture.ts';
import { startApp } from '#testkit/app.ts';
import { addLogAppends } from '#testkit/database-fault.fixture.ts';
import { storedLogBytes } from '#testkit/stored.fixture.ts';
import { ageDeployments, endLogHour } from '#testkit/time-travel.fixture.ts';
import type { Client } from '#testkit/client.ts';
import { longWaitMs } from '#testkit/patience.ts';
import type { ScriptedAgent } from '#testkit/scripted-agent.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { dataOf, newDeployment, newHost } from './deployment-requests.fixture.ts';
import { deploymentLog } from './operations/deployment.generated.ts';

const KiB = 1024;
const MiB = 1024 * KiB;
const piece = 256 * KiB;

type Running = { agent: ScriptedAgent; task: Task; id: string };

async function begin(client: Client, input: object = {}): Promise<Running> {
  const { id, agent } = await newHost(client, input);
  await newDeployment(client, id);
  const task = await agent.nextTask();
  await agent.accept(task);
  return { agent, task, id: task.deploymentId };
}

const output = (bytes: number): LogChunk[] => [['STDOUT', 'x'.repeat(bytes)]];

/** Sends appends of 256 KiB until one is refused. Returns the accepted bytes and the refusal. */
async function flood({ agent, task }: Running, most: number, from = 0) {
  let size = from;
  while (size < most) {
    const answer = await agent.log(task, size, output(piece));
    if (answer.status !== 202) return { size, refused: answer };
    size += piece;
  }
  return { size, refused: null };
}

const read = async (client: Client, id: string) => dataOf(await client.send(deploymentLog, { id }));

describe('the log of a deployment that reaches its size limit', () => {
  it('ends with a notice and drops further output, while the deployment continues', async () => {
    await using app = await startApp({ work: [], env: { STEWARD_LOG_MB_PER_DEPLOYMENT: '1' } });
    const owner = await app.signUp();
    const running = await begin(owner);
    const { agent, task, id } = running;
    expect((await agent.register()).body).toMatchObject({ logCapBytes: MiB });
    // An agent that ignores the limit, or that registered before the limit was lowered.
    const { size, refused } = await flood(running, 4 * MiB);
    expect([size, refused]).toEqual([4 * MiB, null]);
    expect(await agent.log(task, 17, output(1))).toMatchObject({ status: 416, body: { size } });
    expect((await agent.log(task, size, [['SYSTEM', 'SUCCEEDED\n']])).status).toBe(202);
    expect((await agent.complete(task, { logSize: size + 10 })).status).toBe(200);
    const deployment = await read(owner, id);
    const notice = '\n[The log has reached its limit of 1 MiB: further output is not stored.]\n';
    expect(deployment).toMatchObject({
      status: 'SUCCEEDED',
      logTruncated: true,
      logSize: MiB + notice.length,
    });
    expect(deployment.log === 'x'.repeat(MiB) + notice).toBe(true);
    const runs = `query ($id: ID!) { deployment(id: $id) { logRuns(offset: ${MiB - 1}) { stream length } } }`;
    expect(dataOf(await owner.deployment(runs, { id })).logRuns).toEqual([
      { stream: 'STDOUT', length: 1 },
      { stream: 'SYSTEM', length: notice.length },
    ]);
    expect(await storedLogBytes(app)).toBe(deployment.logSize);
  });

  it('shows how much is missing if the agent ends before it could send everything', async () => {
    await using app = await startApp({ work: [] });
    const owner = await app.signUp();
    const unsent = await begin(owner);
    await unsent.agent.log(unsent.task, 0, [['STDOUT', 'one\ntw']]);
    await unsent.agent.complete(unsent.task, { logSize: 6, logLoss: 'UNSENT' });
    const { log, logTruncated } = await read(owner, unsent.id);
    expect([log, logTruncated]).toEqual([
      `one\ntw\n[The rest of the output is not stored: logs were refused for too long. On the host, steward-agent logs ${unsent.id} shows it.]\n`,
      true,
    ]);
    // The agent itself writes into the log what it has dropped.
    const dropped = await begin(owner);
    await dropped.agent.complete(dropped.task, { logSize: 0, logLoss: 'DROPPED' });
    expect(await read(owner, dropped.id)).toMatchObject({ log: '', logTruncated: true });
    const whole = await begin(owner);
    await whole.agent.complete(whole.task);
    expect(await read(owner, whole.id)).toMatchObject({ log: '', logTruncated: false });
  });
});

describe('the hourly log limit', () => {
  /** The counted hour must not change in the middle of a test. */
  const untilFarFromItsEnd = (): Promise<unknown> =>
    waitUntil(() => Date.now() % 3_600_000 < 3_570_000, longWaitMs);
  beforeEach(untilFarFromItsEnd);

  it('applies per environment; the agent learns when to retry, and no output is lost', async () => {
    await using app = await startApp({ work: [], env: { STEWARD_LOG_MB_PER_ENVIRONMENT_HOUR: '1' } });
    const owner = await app.signUp();
    const running = await begin(owner);
    const { size, refused } = await flood(running, 4 * MiB);
    // With the overhead of each row, the fourth append exceeds the limit.
    expect(size).toBe(3 * piece);
    expect(refused).toMatchObject({
      status: 429,
      body: { errors: [{ extensions: { code: 'RATE_LIMITED' } }] },
    });
    expect(refused!.body.errors[0].message).toMatch(
      /^This environment may store 1 MiB of logs per hour and has reached this limit\. Keep the log, and send it again in \d+ s\.$/,
    );
    const wait = Number(refused!.headers.get('retry-after'));
    expect(wait).toBeGreaterThanOrEqual(1);
    expect(wait).toBeLessThanOrEqual(3_600);
    // Only the log has to wait. A request with another offset gets the current one.
    expect((await running.agent.heartbeat(running.task)).status).toBe(200);
    expect(await running.agent.log(running.task, 0, output(1))).toMatchObject({
      status: 416,
      body: { size },
    });
    const other = await begin(owner);
    expect((await other.agent.log(other.task, 0, output(piece))).status).toBe(202);
    await endLogHour(app);
    expect((await running.agent.log(running.task, size, output(piece))).status).toBe(202);
    expect(await read(owner, running.id)).toMatchObject({ logSize: size + piece, logTruncated: false });
  });

  it('applies to all environments of an owner together, including deleted ones and those of other teams', async () => {
    await using app = await startApp({ work: [], env: { STEWARD_LOG_MB_PER_USER_HOUR: '1' } });
    const owner = await app.signUp();
    const first = await begin(owner);
    expect((await flood(first, 2 * piece)).refused).toBeNull();
    await first.agent.complete(first.task, { logSize: 2 * piece });
    dataOf(
      await owner.deployment('mutation ($id: ID!) { deleteEnvironment(id: $id) }', {
        id: first.task.environment.id,
      }),
    );
    const { id: teamId } = dataOf(
      await owner.identity('mutation { createTeam(input: { name: "Another" }) { team { id } } }'),
    ).team;
    const { size, refused } = await flood(await begin(owner, { teamId }), 4 * MiB);
    expect(size).toBe(piece);
    expect(refused!.body.errors[0].message).toMatch(
      /^The owner of this environment may store 1 MiB of logs per hour/,
    );
    const neighbour = await begin(await app.signUp());
    expect((await flood(neighbour, 2 * piece)).refused).toBeNull();
  });

  it('counts small appends by the disk space they use', async () => {
    await using app = await startApp({ work: [], env: { STEWARD_LOG_MB_PER_ENVIRONMENT_HOUR: '1' } });
    const { agent, task } = await begin(await app.signUp());
    expect((await agent.log(task, 0, output(3 * piece - 4 * 256))).status).toBe(413);
    for (let at = 0; at < 3; at += 1)
      expect((await agent.log(task, at * (piece - 256), output(piece - 256))).status).toBe(202);
    const size = 3 * (piece - 256);
    expect((await agent.log(task, size, output(piece - 256 - 256))).status).toBe(202);
    // 256 bytes are left.
    expect((await agent.log(task, size + piece - 512, output(1))).status).toBe(429);
    expect((await agent.log(task, size + piece - 512, [])).status).toBe(202);
  });
});

describe('when the disk of the embedded database is almost full', () => {
  it('logs are refused until there is space again, and everything else continues', async () => {
    await using app = await startApp({ env: { DATABASE_URL: '', STEWARD_LOG_MIN_FREE_MB: '1000000000' } });
    const owner = await app.signUp();
    const { agent, task, id } = await begin(owner);
    const refused = await agent.log(task, 0, output(1));
    expect(refused).toMatchObject({
      status: 507,
      body: { errors: [{ extensions: { code: 'INSUFFICIENT_STORAGE' } }] },
    });
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(refused.body.errors[0].message).toContain('almost full');
    expect(await agent.log(task, 5, output(1))).toMatchObject({ status: 416, body: { size: 0 } });
    expect((await agent.heartbeat(task)).status).toBe(200);
    expect((await agent.complete(task, { logLoss: 'UNSENT' })).status).toBe(200);
    expect(await read(owner, id)).toMatchObject({ status: 'SUCCEEDED', logTruncated: true });
    expect(await agent.log(task, 0, output(1))).toMatchObject({ status: 409 });
  });
});

describe('the subscription to a log that reaches its size limit', () => {
  it('delivers the notice, and ends with the deployment', async () => {
    await using app = await startApp({ work: [], env: { STEWARD_LOG_MB_PER_DEPLOYMENT: '1' } });
    const owner = await app.signUp();
    const running = await begin(owner);
    const lines: string[] = [];
    const ended = Promise.withResolvers<unknown>();
    const socket = owner.socket('/deployment/graphql/ws');
    const query = `subscription { deploymentLog(deploymentId: "${running.id}", fromStart: true) { line stream } }`;
    socket.subscribe<{ deploymentLog: { line: string } }>(
      { query },
      {
        next: ({ data }) => lines.push(data!.deploymentLog.line.slice(0, 40)),
        error: ended.reject,
        complete: () => ended.resolve(null),
      },
    );
    const { size } = await flood(running, 8 * MiB);
    await waitUntil(() => lines.includes('[The log has reached its limit of 1 MiB:'));
    await running.agent.complete(running.task, { logSize: size });
    expect(await ended.promise).toBeNull();
    await socket.dispose();
  });
});

describe('the log of an old deployment', () => {
  const never = new AbortController().signal;
  const notice =
    '[This log has expired: logs are kept for 30 days, and those of the newest 20 deployments of an environment for as long as it exists.]\n';
  const env = { ...unlimited, STEWARD_LOG_RETENTION_DAYS: '30' };

  const deploy = async (client: Client, environmentId: string, agent: ScriptedAgent): Promise<string> => {
    await newDeployment(client, environmentId);
    return (await agent.run({ log: [['STDOUT', 'one\n']] })).deploymentId;
  };

  it(
    'is deleted and replaced by a notice; the newest 20 logs of an environment are kept',
    { tags: ['long'] },
    async () => {
      await using app = await startApp({ env });
      const owner = await app.signUp();
      const { id: environmentId, agent } = await newHost(owner);
      const ids: string[] = [];
      for (let count = 0; count < 22; count += 1) ids.push(await deploy(owner, environmentId, agent));
      expect(await expireLogs(app.platform.services, { retentionDays: 30 }, never)).toBe(0);
      await ageDeployments(app, ids, 29);
      expect(await expireLogs(app.platform.services, { retentionDays: 30 }, never)).toBe(0);
      await ageDeployments(app, ids, 31);
      const counts = await Promise.all(
        [1, 2].map(() => expireLogs(app.platform.services, { retentionDays: 30 }, never)),
      );
      // Whichever process deleted them, each was deleted once.
      expect(counts[0]! + counts[1]!).toBe(2);
      for (const id of ids.slice(0, 2)) {
        const deployment = await read(owner, id);
        expect(deployment).toMatchObject({
          status: 'SUCCEEDED',
          log: notice,
          logSize: notice.length,
          logTruncated: false,
        });
        expect(deployment.logRuns).toEqual([{ stream: 'SYSTEM', length: notice.length }]);
        expect(Date.now() - Date.parse(deployment.logExpiredAt!)).toBeLessThan(60_000);
        const page = 'query ($id: ID!) { deployment(id: $id) { log(offset: 1, limit: 8) } }';
        expect(dataOf(await owner.deployment(page, { id })).log).toBe('This log');
      }
      for (const id of ids.slice(2))
        expect(await read(owner, id)).toMatchObject({ log: 'one\n', logExpiredAt: null });
      const socket = owner.socket('/deployment/graphql/ws');
      const query = `subscription { deploymentLog(deploymentId: "${ids[0]}", fromStart: true) { line stream } }`;
      expect((await socket.iterate({ query }).next()).value).toEqual({
        data: { deploymentLog: { line: notice.trimEnd(), stream: 'SYSTEM' } },
      });
      await socket.dispose();
      expect(await expireLogs(app.platform.services, { retentionDays: 30 }, never)).toBe(0);
    },
  );

  it('is deleted in batches, or not at all if the process is stopping', async () => {
    await using app = await startApp({ env });
    const owner = await app.signUp();
    const { id: environmentId, agent } = await newHost(owner);
    const id = await deploy(owner, environmentId, agent);
    await addLogAppends(app, id);
    await ageDeployments(app, [id], 31);
    // For a deleted environment, the newest logs are not kept.
    await owner.deployment('mutation ($id: ID!) { deleteEnvironment(id: $id) }', { id: environmentId });
    expect(await expireLogs(app.platform.services, { retentionDays: 30 }, AbortSignal.abort())).toBe(0);
    expect((await read(owner, id)).logSize).toBe(8_004);
    expect(await expireLogs(app.platform.services, { retentionDays: 30 }, never)).toBe(1);
    expect((await read(owner, id)).log).toBe(notice);
    expect(await storedLogBytes(app)).toBe(notice.length);
  });
});
