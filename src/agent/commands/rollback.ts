import type { Layout } from '../host/layout.ts';
import { UserError } from '../host/user-error.ts';
import { currentRelease } from '../release/current.ts';
import { listRollbackTargets } from '../release/history.ts';
import { isGood, listReleases } from '../release/records.ts';
import { commandEnvironment } from './settings.ts';
import { commonHelp, parse, print, toFlags, type Command } from './command.ts';
import { queryControlPlane, environmentOf } from './control-plane.ts';
import { controlPlane } from './deploy.ts';
import { localTree } from './local-tree.ts';
import { rollBackOffline } from './offline-rollback.ts';
import { watchDeployment } from './watch.ts';

const mutation = `mutation ($id: ID!, $target: String, $acknowledge: Boolean) {
  rollbackDeployment(environmentId: $id, targetReleaseTimestamp: $target, acknowledgeDatabase: $acknowledge) { id releaseTimestamp }
}`;

export const rollbackCommand: Command = {
  summary: 'Go back to an earlier release of this host',
  help: `Usage: steward-agent rollback [--release TIMESTAMP | --steps N] [--acknowledge-database] [--watch]
       steward-agent rollback --offline [--release TIMESTAMP | --steps N]

Goes to the release that was live before the current one; a release that was rolled back from is only returned to by name.
Asks the control plane, with a personal access token in STEWARD_TOKEN. --offline is for when it cannot be reached: the switch and
the steps after it (cache, cron, maintenance, your afterSwitch commands) are made here and now, and the control plane learns of it
later.

  --release TIMESTAMP  the release to go back to
  --steps N            go back N releases through what was live; defaults to 1

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
    const target = (): string => chooseTarget(optionsOn(layout), values);
    if (values.offline) return rollBackOffline(layout, target(), commandEnvironment(toFlags(values)));
    const plane = controlPlane(values);
    const variables = {
      id: environmentOf(layout),
      // Without a wish the control plane chooses, by the same rule.
      target: values.release === undefined && values.steps === undefined ? null : target(),
      acknowledge: values['acknowledge-database'] ?? null,
    };
    const { id, releaseTimestamp } = (await queryControlPlane<Made>(plane, mutation, variables)).rollbackDeployment;
    print(`Deployment ${id}, back to ${releaseTimestamp}`);
    return values.watch ? watchDeployment(plane, id) : 0;
  },
};

type Made = { rollbackDeployment: { id: string; releaseTimestamp: string } };

const optionsOn = (layout: Layout): RollbackOptions => ({
  good: listReleases(layout)
    .filter(isGood)
    .map(({ timestamp }) => timestamp),
  current: currentRelease(layout),
  targets: listRollbackTargets(layout),
});

type RollbackRequest = { release?: string | undefined; steps?: string | undefined };

/** What this host has to offer: good releases, and those of them that were live before the current one, nearest first. */
export type RollbackOptions = { good: readonly string[]; current: string | null; targets: readonly string[] };

/** The release that was asked for: by name, or so many steps back through what was live. */
export function chooseTarget({ good, current, targets }: RollbackOptions, { release, steps }: RollbackRequest): string {
  if (release !== undefined && steps !== undefined) throw new UserError('Give --release or --steps, not both.');
  const others = good.filter((timestamp) => timestamp !== current).join(', ') || 'none';
  if (release !== undefined) {
    if (release === current) throw new UserError(`${release} is live already.`);
    if (good.includes(release)) return release;
    throw new UserError(`There is no good release ${release} on this host. There are: ${others}.`);
  }
  const count = Number(steps ?? 1);
  if (!Number.isInteger(count) || count < 1) throw new UserError('--steps is a whole number from 1.');
  const target = targets[count - 1];
  if (target === undefined)
    throw new UserError(
      `--steps ${count} goes too far: live before the current release, and still on this host: ${targets.join(', ') || 'none'}. Name another with --release: ${others}.`,
    );
  return target;
}
