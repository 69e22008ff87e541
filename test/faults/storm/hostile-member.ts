import { setTimeout as delay } from 'node:timers/promises';
import type { Task } from '#deployment/protocol/agent-protocol.ts';
import type { AgentAnswer } from '#testkit/scripted-agent.fixture.ts';
import type { Bed } from './storm.fixture.ts';
import { makeHosts, type Host } from './deploy.ts';
import { causeOf, whyLost, type Answer } from './api-client.ts';
import { again, heard, type Hands } from './load-context.ts';
import { Agent } from './scripted-agent.ts';
import { valueOf } from './create-targets.ts';

/** Each is asked every second and never answers: with a time limit of 30 s that is up to 1,200 checks at once. */
const hangingSites = 40;
const slowSites = 4;
/** Found in no page of a and b, and only after every place in it was tried. */
const slowPatterns = ['(a|b)*a(a|b){14}c', '[ab]*(a[ab]*){6}c', '(a[ab]{9}|b[ab]{7})*c'];
/** More than that would fill the disk of the storm, where nobody refuses it. */
const floodBytes = 30 * 1_048_576;
const pieceBytes = 256 * 1_024;
/** To delete what it has, at the end. */
const patienceMs = 60_000;

export type Hostile = { siteIds: string[]; host: Host };

const trends = (aliases: number): string => {
  const fields = Array.from(
    { length: aliases },
    (_, at) =>
      `t${at}: siteTrends(ids: $ids) { siteId uptime { totalChecks } responseTimes { avgResponseTimeMs } }`,
  );
  return `query ($ids: [ID!]!) { ${fields.join('\n')} }`;
};

/** Before the storm: sites that hang, sites with slow patterns, and an environment. */
export async function prepareHostile({ hostile: { door }, places }: Bed): Promise<Hostile> {
  const create = async (query: string, input: object): Promise<any> =>
    valueOf(await door.ask('monitoring', 0, query, { input }));
  const addSite = async (name: string, path: string, checkIntervalSeconds: number): Promise<string> =>
    (
      await create('mutation ($input: CreateSiteInput!) { createSite(input: $input) { id } }', {
        name,
        url: places.url + path,
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
  const [host] = await makeHosts({ door }, 1);
  return { siteIds, host: host! };
}

/** All of it at once, for as long as the storm rages; then it takes its things and goes. */
export async function beHostile(hands: Hands, { siteIds, host }: Hostile): Promise<void> {
  const note = (what: string, refused: boolean): void => {
    const count = hands.ledger.hostile.get(what) ?? { done: 0, refused: 0 };
    if (refused) count.refused += 1;
    else count.done += 1;
    hands.ledger.hostile.set(what, count);
  };
  await Promise.all([
    askForTooMuch(hands, siteIds, note),
    testSlowPatterns(hands, note),
    floodLog(hands, host, note),
  ]);
  for (const id of siteIds) await insist(hands, 'mutation ($id: ID!) { deleteSite(id: $id) }', { id });
  note('sites that hang or are slow', false);
}

type Note = (what: string, refused: boolean) => void;

const ask = (
  hands: Hands,
  what: string,
  service: 'monitoring' | 'deployment',
  query: string,
  variables: object,
): Promise<Answer<any>> =>
  heard(
    hands,
    `hostile, ${what}`,
    () => hands.bed.hostile.door.ask(service, hands.random.between(0, 1), query, variables),
    whyLost,
  );

/** What is refused for its cost, and what is just below it, two at a time. */
async function askForTooMuch(hands: Hands, siteIds: readonly string[], note: Note): Promise<void> {
  const what = 'expensive queries';
  const loop = (): Promise<void> =>
    again(hands, 400, async () => {
      const ids = siteIds.slice(0, 50);
      const answer = await ask(hands, what, 'monitoring', trends(hands.random.pick([1, 2, 148])), { ids });
      if (answer.kind !== 'lost') note(what, answer.kind === 'no');
    });
  await Promise.all([loop(), loop()]);
}

async function testSlowPatterns(hands: Hands, note: Note): Promise<void> {
  const what = 'slow patterns';
  const query = `query ($pattern: String!, $sample: String!) { testErrorPattern(pattern: $pattern, sample: $sample) }`;
  await again(hands, 1_000, async () => {
    const sample = Array.from({ length: 20_000 }, () => hands.random.pick(['a', 'b'])).join('');
    const answer = await ask(hands, what, 'monitoring', query, {
      pattern: hands.random.pick(slowPatterns),
      sample,
    });
    if (answer.kind !== 'lost') note(what, answer.kind === 'no');
  });
}

/** Runs one deployment whose log never ends. */
async function floodLog(hands: Hands, { environmentId, token }: Host, note: Note): Promise<void> {
  const what = 'log flood';
  const agent = new Agent(`${hands.bed.urls[0]}/deployment`, token);
  const input = { environmentId, deployType: 'CODE' };
  const create =
    'mutation ($input: CreateDeploymentInput!) { createDeployment(input: $input) { deployment { id } } }';
  const say = async (tell: () => Promise<AgentAnswer>): Promise<AgentAnswer | null> => {
    const answer = await heard(
      hands,
      `hostile, ${what}`,
      () => tell().catch((error: unknown) => causeOf(error)),
      // 507 is how a disk that is nearly full is told.
      (told) =>
        typeof told === 'string'
          ? told
          : told.status >= 500 && told.status !== 507
            ? `HTTP ${told.status}`
            : null,
    );
    return typeof answer === 'string' || (answer.status >= 500 && answer.status !== 507) ? null : answer;
  };
  /** Until it is answered: what was accepted and is not known to be would be left running. */
  const until = async (tell: () => Promise<AgentAnswer>): Promise<AgentAnswer | null> => {
    for (const deadline = performance.now() + patienceMs; performance.now() < deadline; await delay(300)) {
      const answer = await say(tell);
      if (answer) return answer;
    }
    return null;
  };
  let task: Task | undefined;
  let size = 0;
  const text = `${'x'.repeat(pieceBytes - 1)}\n`;
  await again(hands, 200, async () => {
    if (!task) {
      await ask(hands, what, 'deployment', create, { input });
      const polled = await say(() => agent.poll({ waitSeconds: 1 }));
      const offered = polled?.body?.task as Task | undefined;
      if (offered && (await until(() => agent.accept(offered)))?.status === 200) task = offered;
      return;
    }
    if (size >= floodBytes) return;
    const current = task;
    const answer = await say(() => agent.log(current, size, [['STDOUT', text]]));
    if (!answer) return;
    size = Number(answer.body?.size ?? size);
    note(what, answer.status >= 400 && answer.status !== 416);
  });
  const environment = await insist(
    hands,
    'query ($id: ID!) { environment(id: $id) { deployments(first: 100) { edges { node { id status } } } } }',
    { id: environmentId },
    'deployment',
  );
  for (const { node } of environment?.deployments.edges ?? [])
    if (node.status === 'PENDING' || node.status === 'RUNNING')
      await insist(
        hands,
        'mutation ($id: ID!) { cancelDeployment(id: $id) { id } }',
        { id: node.id },
        'deployment',
      );
  const last = task;
  if (last) await until(() => agent.complete(last, { outcome: 'FAILED', logSize: size }));
}

/** Until it is answered, whatever the answer. */
async function insist(
  { bed }: Hands,
  query: string,
  variables: object,
  service: 'monitoring' | 'deployment' = 'monitoring',
): Promise<any> {
  const deadline = performance.now() + patienceMs;
  for (let turn = 0; performance.now() < deadline; turn += 1) {
    const answer = await bed.hostile.door.ask(service, turn, query, variables);
    if (answer.kind !== 'lost') return answer.kind === 'yes' ? answer.value : undefined;
    await delay(300);
  }
  return undefined;
}
