import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { releaseLock, takeLock, type LockOwner } from '../host/lock.ts';
import type { Layout } from '../host/layout.ts';
import { readJournal } from '../journal.ts';
import { Refusal } from '../refusal.ts';
import { currentIsDirectory, currentRelease, switchTo } from '../release/current.ts';
import { isGood, listReleases } from '../release/records.ts';
import { commonHelp, parse, print, type Command } from './command.ts';
import { ask, environmentOf } from './control-plane.ts';
import { controlPlane } from './deploy.ts';
import { localTree } from './local-tree.ts';
import { watchDeployment } from './watch.ts';

const mutation = `mutation ($id: ID!, $target: String, $acknowledge: Boolean) {
  rollbackDeployment(environmentId: $id, targetReleaseTimestamp: $target, acknowledgeDatabase: $acknowledge) { id releaseTimestamp }
}`;

export const rollbackCommand: Command = {
  summary: 'Go back to an earlier release of this host',
  help: `Usage: steward-agent rollback [--release TIMESTAMP | --steps N] [--acknowledge-database] [--watch]
       steward-agent rollback --offline [--release TIMESTAMP | --steps N]

Asks the control plane, with a personal access token in STEWARD_TOKEN. --offline is for when it cannot be reached: the
switch is made here and now, and the control plane learns of it later.

${commonHelp}`,
  async run(args) {
    const { values } = parse(args, {
      release: { type: 'string' },
      steps: { type: 'string' },
      'acknowledge-database': { type: 'boolean' },
      offline: { type: 'boolean' },
      watch: { type: 'boolean' },
    });
    const layout = localTree(values);
    const target = (): string =>
      chooseTarget(
        listReleases(layout)
          .filter(isGood)
          .map(({ timestamp }) => timestamp),
        currentRelease(layout),
        values,
      );
    if (values.offline) return rollBackHere(layout, target());
    const plane = controlPlane(values);
    const variables = {
      id: environmentOf(layout),
      // Without a wish the control plane chooses: it knows which releases did well.
      target: values.release === undefined && values.steps === undefined ? null : target(),
      acknowledge: values['acknowledge-database'] ?? null,
    };
    const { id, releaseTimestamp } = (await ask<Made>(plane, mutation, variables)).rollbackDeployment;
    print(`Deployment ${id}, back to ${releaseTimestamp}`);
    return values.watch ? watchDeployment(plane, id) : 0;
  },
};

type Made = { rollbackDeployment: { id: string; releaseTimestamp: string } };

type Wish = { release?: string | undefined; steps?: string | undefined };

/** The release that was asked for: by name, or so many good ones before the one that is live. */
export function chooseTarget(
  good: readonly string[],
  current: string | null,
  { release, steps }: Wish,
): string {
  if (release !== undefined && steps !== undefined) throw new Refusal('Give --release or --steps, not both.');
  if (release !== undefined) {
    if (release === current) throw new Refusal(`${release} is live already.`);
    if (good.includes(release)) return release;
    throw new Refusal(
      `There is no good release ${release} on this host. There are: ${good.join(', ') || 'none'}.`,
    );
  }
  const count = Number(steps ?? 1);
  if (!Number.isInteger(count) || count < 1) throw new Refusal('--steps is a whole number from 1.');
  const earlier = good.filter((timestamp) => current === null || timestamp < current);
  const target = earlier.at(-count);
  if (target === undefined)
    throw new Refusal(`There are only ${earlier.length} releases before the live one.`);
  return target;
}

function rollBackHere(layout: Layout, target: string): number {
  if (currentIsDirectory(layout))
    throw new Refusal(`${layout.current} is a directory, and must be a link to a release.`);
  // An agent that was ended in the middle of a deployment goes on with it when it is started.
  const isOver = ({ owner }: LockOwner): boolean =>
    (readJournal(layout.deployment(owner))?.state ?? 'ENDED') === 'ENDED';
  const locked = takeLock(layout.hostLock, 'rollback --offline', isOver);
  if (locked.kind === 'taken')
    throw new Refusal(
      `The deployment ${locked.by.owner} holds this host since ${locked.by.since}. Cancel it, or start the agent to let it come to its end.`,
    );
  try {
    switchTo(layout, target);
    print(`${target} is live.`);
    const release = layout.release(target);
    if (!existsSync(join(release, 'bin/magento'))) return 0;
    const flush = spawnSync('php', ['bin/magento', 'cache:flush'], { cwd: release, stdio: 'inherit' });
    return flush.status ?? 1;
  } finally {
    releaseLock(layout.hostLock, 'rollback --offline');
  }
}
