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
  summary: 'Roll back to an earlier release',
  help: `Usage: steward-agent rollback [--release TIMESTAMP | --steps N] [--acknowledge-database] [--watch]
       steward-agent rollback --offline [--release TIMESTAMP | --steps N]

Rolls back to the release that was live before the current one. A release that a rollback has left is only chosen by name.
Requests the rollback from the control plane, with a personal access token in STEWARD_TOKEN. Use --offline if the control plane is
unreachable: the switch and the steps after it (cache, cron, maintenance, your afterSwitch commands) then run immediately on this
host, and the control plane is informed later.

  --release TIMESTAMP  the release to roll back to
  --steps N            go back N releases in the live history; defaults to 1

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
      // By default the control plane chooses, by the same rule.
      target: values.release === undefined && values.steps === undefined ? null : target(),
      acknowledge: values['acknowledge-database'] ?? null,
    };
    const { id, releaseTimestamp } = (await queryControlPlane<Created>(plane, mutation, variables))
      .rollbackDeployment;
    print(`Deployment ${id}: rollback to ${releaseTimestamp}`);
    return values.watch ? watchDeployment(plane, id) : 0;
  },
};

type Created = { rollbackDeployment: { id: string; releaseTimestamp: string } };

const optionsOn = (layout: Layout): RollbackOptions => ({
  good: listReleases(layout)
    .filter(isGood)
    .map(({ timestamp }) => timestamp),
  current: currentRelease(layout),
  targets: listRollbackTargets(layout),
});

type RollbackRequest = { release?: string | undefined; steps?: string | undefined };

/** The good releases of this host, and those of them that were live before the current one, newest first. */
export type RollbackOptions = { good: readonly string[]; current: string | null; targets: readonly string[] };

/** The requested release: by name, or by the number of steps back in the live history. */
export function chooseTarget(
  { good, current, targets }: RollbackOptions,
  { release, steps }: RollbackRequest,
): string {
  if (release !== undefined && steps !== undefined)
    throw new UserError('Give --release or --steps, not both.');
  const others = good.filter((timestamp) => timestamp !== current).join(', ') || 'none';
  if (release !== undefined) {
    if (release === current) throw new UserError(`${release} is already live.`);
    if (good.includes(release)) return release;
    throw new UserError(`This host has no good release ${release}. Available: ${others}.`);
  }
  const count = Number(steps ?? 1);
  if (!Number.isInteger(count) || count < 1) throw new UserError('--steps must be a positive integer.');
  const target = targets[count - 1];
  if (target === undefined)
    throw new UserError(
      `--steps ${count} is too large. Earlier live releases on this host: ${targets.join(', ') || 'none'}. Choose another with --release: ${others}.`,
    );
  return target;
}
