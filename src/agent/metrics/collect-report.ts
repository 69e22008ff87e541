import { readFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import type { HostMemory, HostReport } from '#deployment/protocol/agent-protocol.ts';
import type { Layout } from '../host/layout.ts';
import { collectDisks } from './collect-disks.ts';
import { inspectTree } from './inspect-tree.ts';
import { parseMeminfo } from './parse-meminfo.ts';

/** Without the shop. `isDeploying`: the release tree is about to change. */
export async function collectReport(layout: Layout, isDeploying: boolean): Promise<HostReport> {
  return {
    load: loadavg() as [number, number, number],
    cores: availableParallelism(),
    memory: await readMemory(),
    disks: await collectDisks([layout.deployPath, '/']),
    ...(isDeploying ? {} : { treeProblems: await inspectTree(layout) }),
  };
}

const readMemory = (): Promise<HostMemory | null> =>
  readFile('/proc/meminfo', 'utf8').then(parseMeminfo, () => null);
