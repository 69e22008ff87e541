import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { hostname, release as osRelease, type as osType } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { agentLimits, type PollRequest, type RegisterResponse } from '#deployment/protocol/agent-protocol.ts';
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
import { currentRelease } from '../release/current.ts';
import { readHistory } from '../release/history.ts';
import { createHousekeeping } from '../release/housekeeping.ts';
import { isGood, listReleases } from '../release/records.ts';
import type { Settings } from './settings.ts';
import { createClient, retry } from '../wire/client.ts';

/** While a deployment runs: how long the host may look to the control plane as it did before. */
const busyPollSeconds = 5;

const shortestPollMs = 1_000;

/** Waits for tasks and does them until it is told to end. What is under way then goes on without us, and is taken up again. */
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
  const agent: AgentContext = {
    layout,
    client,
    stepProcess,
    times: defaultTimes,
    env: settings.env,
    secrets: settings.secrets,
    logLine,
  };

  const start = async (journal: Journal): Promise<void> => {
    await active?.done;
    housekeeping.interrupt();
    const { task } = journal;
    logLine(`deployment ${task.deploymentId}: ${task.kind} ${task.releaseTimestamp}, ${journal.state}`);
    const deployment = startDeployment(agent, journal, signal);
    active = deployment;
    const settle = (): void => {
      if (active === deployment) active = null;
      if (!signal.aborted && active === null)
        housekeeping.start(task.environment.releasesToKeep, task.releaseTimestamp);
      const ended = readJournal(layout.deployment(task.deploymentId));
      logLine(`deployment ${task.deploymentId}: ${ended?.ending?.outcome ?? 'not ours'}`);
    };
    deployment.done.then(settle).catch((error: unknown) => logLine(messageOf(error)));
  };

  try {
    // What was under way goes on at once: it does not need the control plane.
    for (const journal of listJournals(layout).filter(({ state }) => state !== 'ENDED')) await start(journal);
    const registered = await retry(() => client.register(register), { signal, onError });
    agent.times = registered.body;
    saveEnvironment(layout, registered.body);
    stepProcess.warm();
    logLine(`registered as the agent of ${agent.times.name}; waiting for deployments`);
    for (;;) {
      const asked = performance.now();
      const { status, body } = await retry(() => client.poll(pollRequest(), signal), { signal, onError });
      signal.throwIfAborted();
      if (status !== 200) {
        // A server that is about to end answers at once: asking again at once would keep both busy.
        if (performance.now() - asked < shortestPollMs) await delay(shortestPollMs, null, { signal });
        continue;
      }
      const running = active as Deployment | null;
      if (running && body.cancel.includes(running.id)) running.stop('cancelled');
      if (body.task) await start(newJournal(body.task, new Date()));
      // One that is being offered again and again must not keep us busy.
      if (body.task && running) await delay(100, null, { signal });
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    housekeeping.interrupt();
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
    };
  }
}

function saveEnvironment({ own, environment }: Layout, { environmentId, name }: RegisterResponse): void {
  try {
    if (existsSync(own)) writeDurably(environment, JSON.stringify({ environmentId, name }));
  } catch {
    // Read-only, or full: deployments will say so.
  }
}

/** Until the control plane has told its own. */
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

/** Two agents in one tree would fight over it. */
function lockTree(layout: Layout, logLine: (line: string) => void): () => void {
  const path = layout.agentLock;
  try {
    const locked = takeLock(path, 'agent');
    if (locked.kind === 'taken')
      throw new UserError(
        `An agent looks after this deploy path already: process ${locked.by.process.pid}, since ${locked.by.since}.`,
      );
    removeLeftovers(layout);
    return () => releaseLock(path, 'agent');
  } catch (error) {
    if (error instanceof UserError) throw error;
    // A read-only disk, say. Deployments will be refused with the reason, which is better than an agent that is away.
    logLine(messageOf(error));
    return () => {};
  }
}
