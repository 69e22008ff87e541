import { setTimeout as delay } from 'node:timers/promises';
import type { Task } from '#deployment/protocol/agent-protocol.ts';
import type { AgentAnswer } from '#testkit/scripted-agent.fixture.ts';
import type { StormFixture } from './storm.fixture.ts';
import { describeError, expectOk, failureOf, type ApiResult } from './api-client.ts';
import { createEnvironments, type AgentEnvironment } from './deploy.ts';
import { recordRequest, repeat, type LoadContext } from './load-context.ts';
import { Agent } from './scripted-agent.ts';

/** Each is checked every second and never responds: with a timeout of 30 s, up to 1,200 checks run at the same time. */
const hangingSites = 40;
const slowSites = 4;
/** They match no page of a and b, but only after every position was tried. */
const slowPatterns = ['(a|b)*a(a|b){14}c', '[ab]*(a[ab]*){6}c', '(a[ab]{9}|b[ab]{7})*c'];
/** If nothing refused the log, more than this would fill the disk of the storm. */
const floodBytes = 30 * 1_048_576;
const chunkBytes = 256 * 1_024;
/** For requests that must succeed, such as the deletion of its sites at the end. */
const retryTimeoutMs = 60_000;

export type HostileMember = { siteIds: string[]; environment: AgentEnvironment };

const trends = (aliases: number): string => {
  const fields = Array.from(
    { length: aliases },
    (_, at) =>
      `t${at}: siteTrends(ids: $ids) { siteId uptime { totalChecks } responseTimes { avgResponseTimeMs } }`,
  );
  return `query ($ids: [ID!]!) { ${fields.join('\n')} }`;
};

/** Before the storm: creates sites that hang, sites with slow patterns, and an environment. */
export async function prepareHostileMember({
  hostile: { api },
  testServer,
}: StormFixture): Promise<HostileMember> {
  const create = async (query: string, input: object): Promise<any> =>
    expectOk(await api.request('monitoring', 0, query, { input }));
  const addSite = async (name: string, path: string, checkIntervalSeconds: number): Promise<string> =>
    (
      await create('mutation ($input: CreateSiteInput!) { createSite(input: $input) { id } }', {
        name,
        url: testServer.url + path,
        checkIntervalSeconds,
      })
    ).id;
  const siteIds: string[] = [];
  for (let at = 0; at < hangingSites; at += 1) siteIds.push(await addSite(`hangs ${at}`, '/hang', 1));
  for (let at = 0; at < slowSites; at += 1) {
    const siteId = await addSite(`slow ${at}`, '/slow', 5);
    siteIds.push(siteId);
    for (const pattern of slowPatterns)
      await create(
        'mutation ($input: CreateErrorPatternInput!) { createSiteErrorPattern(input: $input) { id } }',
        { siteId, pattern, action: 'FAIL' },
      );
  }
  const [environment] = await createEnvironments({ api }, 1);
  return { siteIds, environment: environment! };
}

/** Runs all attacks in parallel during the storm, and deletes the sites afterwards. */
export async function runHostileMember(
  context: LoadContext,
  { siteIds, environment }: HostileMember,
): Promise<void> {
  const count: CountAttack = (name, isRefused) => {
    const counts = context.ledger.attacks.get(name) ?? { accepted: 0, refused: 0 };
    if (isRefused) counts.refused += 1;
    else counts.accepted += 1;
    context.ledger.attacks.set(name, counts);
  };
  await Promise.all([
    sendExpensiveQueries(context, siteIds, count),
    testSlowPatterns(context, count),
    floodLog(context, environment, count),
  ]);
  for (const id of siteIds)
    await requestWithRetry(context, 'mutation ($id: ID!) { deleteSite(id: $id) }', { id });
  count('sites that hang or are slow', false);
}

type CountAttack = (name: string, isRefused: boolean) => void;

const request = (
  context: LoadContext,
  attack: string,
  service: 'monitoring' | 'deployment',
  query: string,
  variables: object,
): Promise<ApiResult<any>> =>
  recordRequest(
    context,
    `hostile, ${attack}`,
    () => context.fixture.hostile.api.request(service, context.random.between(0, 1), query, variables),
    failureOf,
  );

/** Sends queries that are refused because of their cost and queries just below the limit, two at a time. */
async function sendExpensiveQueries(
  context: LoadContext,
  siteIds: readonly string[],
  count: CountAttack,
): Promise<void> {
  const attack = 'expensive queries';
  const loop = (): Promise<void> =>
    repeat(context, 400, async () => {
      const ids = siteIds.slice(0, 50);
      const query = trends(context.random.pick([1, 2, 148]));
      const result = await request(context, attack, 'monitoring', query, { ids });
      if (result.kind !== 'failed') count(attack, result.kind === 'rejected');
    });
  await Promise.all([loop(), loop()]);
}

async function testSlowPatterns(context: LoadContext, count: CountAttack): Promise<void> {
  const attack = 'slow patterns';
  const query = `query ($pattern: String!, $sample: String!) { testErrorPattern(pattern: $pattern, sample: $sample) }`;
  await repeat(context, 1_000, async () => {
    const sample = Array.from({ length: 20_000 }, () => context.random.pick(['a', 'b'])).join('');
    const result = await request(context, attack, 'monitoring', query, {
      pattern: context.random.pick(slowPatterns),
      sample,
    });
    if (result.kind !== 'failed') count(attack, result.kind === 'rejected');
  });
}

/** A string is the error of a request without response. HTTP 507 means that the disk is nearly full, which is a refusal. */
const agentFailureOf = (response: AgentAnswer | string): string | null => {
  if (typeof response === 'string') return response;
  return response.status >= 500 && response.status !== 507 ? `HTTP ${response.status}` : null;
};

/** Runs one deployment with an endless log. */
async function floodLog(
  context: LoadContext,
  { environmentId, agentToken }: AgentEnvironment,
  count: CountAttack,
): Promise<void> {
  const attack = 'log flood';
  const agent = new Agent(`${context.fixture.urls[0]}/deployment`, agentToken);
  const input = { environmentId, deployType: 'CODE' };
  const create =
    'mutation ($input: CreateDeploymentInput!) { createDeployment(input: $input) { deployment { id } } }';
  /** Returns null if the request failed. */
  const agentRequest = async (send: () => Promise<AgentAnswer>): Promise<AgentAnswer | null> => {
    const sendSafely = () => send().catch((error: unknown) => describeError(error));
    const response = await recordRequest(context, `hostile, ${attack}`, sendSafely, agentFailureOf);
    return typeof response === 'string' || agentFailureOf(response) !== null ? null : response;
  };
  /** A deployment whose `accept` failed might be running on the server, so the request is retried until it succeeds. */
  const agentRequestWithRetry = async (send: () => Promise<AgentAnswer>): Promise<AgentAnswer | null> => {
    const deadline = performance.now() + retryTimeoutMs;
    for (; performance.now() < deadline; await delay(300)) {
      const response = await agentRequest(send);
      if (response) return response;
    }
    return null;
  };
  let task: Task | undefined;
  let size = 0;
  const text = `${'x'.repeat(chunkBytes - 1)}\n`;
  await repeat(context, 200, async () => {
    if (!task) {
      await request(context, attack, 'deployment', create, { input });
      const polled = await agentRequest(() => agent.poll({ waitSeconds: 1 }));
      const offered = polled?.body?.task as Task | undefined;
      if (offered && (await agentRequestWithRetry(() => agent.accept(offered)))?.status === 200)
        task = offered;
      return;
    }
    if (size >= floodBytes) return;
    const current = task;
    const response = await agentRequest(() => agent.log(current, size, [['STDOUT', text]]));
    if (!response) return;
    size = Number(response.body?.size ?? size);
    count(attack, response.status >= 400 && response.status !== 416);
  });
  const environment = await requestWithRetry(
    context,
    'query ($id: ID!) { environment(id: $id) { deployments(first: 100) { edges { node { id status } } } } }',
    { id: environmentId },
    'deployment',
  );
  for (const { node } of environment?.deployments.edges ?? [])
    if (node.status === 'PENDING' || node.status === 'RUNNING')
      await requestWithRetry(
        context,
        'mutation ($id: ID!) { cancelDeployment(id: $id) { id } }',
        { id: node.id },
        'deployment',
      );
  const last = task;
  if (last) await agentRequestWithRetry(() => agent.complete(last, { outcome: 'FAILED', logSize: size }));
}

/** Retries until the server accepts or rejects the request. Returns undefined if it was rejected or timed out. */
async function requestWithRetry(
  { fixture }: LoadContext,
  query: string,
  variables: object,
  service: 'monitoring' | 'deployment' = 'monitoring',
): Promise<any> {
  const deadline = performance.now() + retryTimeoutMs;
  for (let requestNumber = 0; performance.now() < deadline; requestNumber += 1) {
    const result = await fixture.hostile.api.request(service, requestNumber, query, variables);
    if (result.kind !== 'failed') return result.kind === 'ok' ? result.value : undefined;
    await delay(300);
  }
  return undefined;
}
