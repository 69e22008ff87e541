import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { hostname, release as osRelease, type as osType } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { agentLimits, type PollRequest, type RegisterResponse } from '#deployment/protocol/agent-protocol.ts';
import { failWithoutJournal } from '../deploy/accept-task.ts';
import { startDeployment, type Deployment } from '../deploy/deployment.ts';
import type { AgentContext } from '../deploy/deployment-run.ts';
import { createStepProcessClient } from '../deploy/step-process-client.ts';
import { messageOf, writeDurably } from '../host/files.ts';
import { layoutOf, type Layout } from '../host/layout.ts';
import { releaseLock, takeLock } from '../host/lock.ts';
import { removeLeftovers } from '../host/remove-leftovers.ts';
import { listJournals, newJournal, readJournal, type Journal } from '../host/journal.ts';
import { ownProgram, version } from '../host/program.ts';
import { UserError } from '../host/user-error.ts';
import { createAnswers } from '../probe/answer-questions.ts';
import { startHostReports, type HostReports } from '../metrics/report-host.ts';
import { currentRelease } from '../release/current.ts';
import { readHistory } from '../release/history.ts';
import { createHousekeeping } from '../release/housekeeping.ts';
import { isGood, listReleases } from '../release/records.ts';
import type { Settings } from './settings.ts';
import { createClient, retry } from '../wire/client.ts';
import { parseTask } from '../wire/parse-task.ts';

/** During a deployment, polls are shorter, so that the control plane learns about changes on the host sooner. */
const busyPollSeconds = 5;

const minPollMs = 1_000;

/** Polls for tasks and carries them out until the signal. A running step then continues, and the next agent process adopts it. */
export async function runAgent(
  settings: Settings,
  logLine: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const layout = layoutOf(settings.deployPath);
  const release = lockTree(layout, logLine);
  const client = createClient(settings);
  const bootId = randomUUID();
  const register = {
    hostname: hostname(),
    version,
    os: `${osType()} ${osRelease()}`,
    bootId,
    deployPath: settings.deployPath,
  };
  const onError = logLine;
  const stepProcess = createStepProcessClient(ownProgram(), settings.env);
  const housekeeping = createHousekeeping(layout, settings.env, logLine);
  let active: Deployment | null = null;
  let reports: HostReports | null = null;
  const answerQuestions = createAnswers({ client });
  const agent: AgentContext = {
    layout,
    client,
    stepProcess,
    housekeeping,
    times: defaultTimes,
    env: settings.env,
    secrets: settings.secrets,
    logLine,
  };

  const start = async (journal: Journal): Promise<void> => {
    await active?.done;
    housekeeping.interrupt();
    reports?.interrupt();
    const { task } = journal;
    logLine(`deployment ${task.deploymentId}: ${task.kind} ${task.releaseTimestamp}, ${journal.state}`);
    const deployment = startDeployment(agent, journal, signal);
    active = deployment;
    const settle = (): void => {
      if (active === deployment) active = null;
      if (!signal.aborted && active === null)
        housekeeping.start(task.environment.releasesToKeep, task.releaseTimestamp);
      const ended = readJournal(layout.deployment(task.deploymentId));
      logLine(`deployment ${task.deploymentId}: ${ended?.ending?.outcome ?? 'not accepted'}`);
    };
    deployment.done.then(settle).catch((error: unknown) => logLine(messageOf(error)));
  };

  const take = async (offered: unknown): Promise<void> => {
    const parsed = parseTask(offered);
    if (parsed.kind === 'task') return start(newJournal(parsed.task, new Date()));
    const { lease, problem } = parsed;
    logLine(`deployment ${lease?.deploymentId ?? 'without an id'}: ${problem}`);
    if (lease) await failWithoutJournal(client, lease, problem, { signal, onError });
    // It may be offered again at once.
    await delay(minPollMs, null, { signal });
  };

  try {
    // Interrupted deployments continue at once: they do not need the control plane.
    for (const journal of listJournals(layout).filter(({ state }) => state !== 'ENDED')) await start(journal);
    const registered = await retry(() => client.register(register), { signal, onError });
    agent.times = registered.body;
    saveEnvironment(layout, registered.body);
    stepProcess.warm();
    if (!active) housekeeping.resume();
    const isDeploying = (): boolean => active !== null;
    const { env, secrets } = settings;
    reports = startHostReports({ layout, client, env, secrets, isDeploying, signal });
    logLine(`registered as the agent of ${agent.times.name}; waiting for deployments`);
    for (;;) {
      const startedAt = performance.now();
      const { status, body } = await retry(() => client.poll(pollRequest(), signal), { signal, onError });
      signal.throwIfAborted();
      if (status !== 200) {
        // A server that is shutting down responds at once: polling again immediately would keep both busy.
        if (performance.now() - startedAt < minPollMs) await delay(minPollMs, null, { signal });
        continue;
      }
      if (settings.probe) answerQuestions(body.questions);
      const running = active as Deployment | null;
      if (running && body.cancel.includes(running.id)) running.stop('cancelled');
      if (body.task) await take(body.task);
      // If the same task is offered repeatedly, do not poll in a busy loop.
      if (body.task && running) await delay(100, null, { signal });
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    housekeeping.stop();
    stepProcess.close();
    release();
  }

  function pollRequest(): PollRequest {
    const running = active ? [active.running()] : [];
    return {
      bootId,
      waitSeconds: active ? busyPollSeconds : agent.times.pollSeconds,
      running,
      releases: listReleases(layout)
        .filter(isGood)
        .map(({ timestamp }) => timestamp)
        .slice(-agentLimits.releases),
      currentRelease: currentRelease(layout),
      liveHistory: [...readHistory(layout)],
      ...(settings.probe ? { probe: true } : {}),
    };
  }
}

function saveEnvironment({ own, environment }: Layout, { environmentId, name }: RegisterResponse): void {
  try {
    if (existsSync(own)) writeDurably(environment, JSON.stringify({ environmentId, name }));
  } catch {
    // The disk is read-only or full: deployments will report that.
  }
}

/** Until the control plane has sent its own values. */
const defaultTimes: RegisterResponse = {
  environmentId: '',
  name: '',
  pollSeconds: 25,
  heartbeatSeconds: 15,
  leaseSeconds: 60,
  logFlushMs: 300,
  logMaxBytes: agentLimits.logMaxBytes,
  logCapBytes: agentLimits.logCapBytes,
};

/** Only one agent per deploy path. */
function lockTree(layout: Layout, logLine: (line: string) => void): () => void {
  const path = layout.agentLock;
  try {
    const locked = takeLock(path, 'agent');
    if (locked.kind === 'taken')
      throw new UserError(
        `An agent is already running for this deploy path: process ${locked.by.process.pid}, since ${locked.by.since}.`,
      );
    removeLeftovers(layout);
    return () => releaseLock(path, 'agent');
  } catch (error) {
    if (error instanceof UserError) throw error;
    // For example, a read-only disk. Deployments then fail with the reason, which is better than an agent that does not run.
    logLine(messageOf(error));
    return () => {};
  }
}
