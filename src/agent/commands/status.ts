import { wasRolledBack } from '#deployment/protocol/live-history.ts';
import { readJson } from '../host/files.ts';
import type { LockOwner } from '../host/lock.ts';
import { isAlive } from '../host/process-identity.ts';
import type { Layout } from '../host/layout.ts';
import { listJournals } from '../host/journal.ts';
import { currentRelease } from '../release/current.ts';
import { readHistory } from '../release/history.ts';
import { isGood, listReleases } from '../release/records.ts';
import { commonHelp, parse, print, type Command } from './command.ts';
import { localTree } from './local-tree.ts';

export const statusCommand: Command = {
  summary: 'Show the releases of this host and its last deployment',
  help: `Usage: steward-agent status [--json]

${commonHelp}`,
  async run(args) {
    const { values } = parse(args, { json: { type: 'boolean' } });
    const status = statusOf(localTree(values));
    print(values.json ? JSON.stringify(status, null, 2) : formatStatus(status));
    return 0;
  },
};

type Status = ReturnType<typeof statusOf>;

function statusOf(layout: Layout) {
  const lock = readJson<LockOwner>(layout.agentLock);
  const current = currentRelease(layout);
  const history = readHistory(layout);
  const last = listJournals(layout).at(-1);
  return {
    deployPath: layout.deployPath,
    agent: lock && isAlive(lock.process) ? { pid: lock.process.pid, since: lock.since } : null,
    currentRelease: current,
    releases: listReleases(layout).map((release) => ({
      timestamp: release.timestamp,
      isCurrent: release.timestamp === current,
      wasRolledBack: isGood(release) && wasRolledBack(history, current, release.timestamp),
      state: release.record?.state ?? 'good',
      version: release.record?.version ?? null,
      commitSha: release.record?.sha ?? null,
    })),
    lastDeployment: last
      ? {
          id: last.task.deploymentId,
          kind: last.task.kind,
          release: last.task.releaseTimestamp,
          state: last.ending?.outcome ?? last.state,
          isReported: last.state === 'ENDED',
          step: last.steps.find(({ status }) => status === 'RUNNING')?.name ?? null,
          errorMessage: last.ending?.errorMessage ?? null,
        }
      : null,
  };
}

function formatStatus({ deployPath, agent, releases, lastDeployment }: Status): string {
  const lines = [
    `${deployPath}  ${agent ? `agent is running as process ${agent.pid} since ${agent.since}` : 'no agent is running'}`,
    ...releases.map(({ timestamp, isCurrent, wasRolledBack, state, version, commitSha }) =>
      [
        isCurrent ? '→' : ' ',
        timestamp,
        state.padEnd(8),
        commitSha?.slice(0, 10) ?? '',
        version ?? '',
        wasRolledBack ? '(rolled back from)' : '',
      ]
        .join(' ')
        .trimEnd(),
    ),
    ...(releases.length === 0 ? ['  no releases yet'] : []),
  ];
  if (lastDeployment) {
    const { id, kind, release, state, step, isReported, errorMessage } = lastDeployment;
    lines.push(
      `last: ${kind} ${release} ${state}${step ? ` at "${step}"` : ''}${isReported || state === 'RUNNING' ? '' : ' (not reported yet)'} (${id})`,
    );
    if (errorMessage) lines.push(`      ${errorMessage}`);
  }
  return lines.join('\n');
}
