import { resolve } from 'node:path';
import { layoutOf, type Layout } from '../host/layout.ts';
import { UserError } from '../host/user-error.ts';
import { readPartialSettings } from './settings.ts';
import { toFlags } from './command.ts';

/** The deploy tree of a command; it needs no control plane. */
export function localTree(values: Record<string, unknown>): Layout {
  const { deployPath } = readPartialSettings(toFlags(values));
  if (deployPath === undefined)
    throw new UserError('Set the deploy path with --deploy-path DIR or STEWARD_DEPLOY_PATH.');
  return layoutOf(resolve(deployPath));
}
