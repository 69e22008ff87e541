import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { notFound } from '#platform/errors.ts';
import { makeExecutable, type Architecture } from './executable.ts';

export const bundleDir = join(import.meta.dirname, '../../../dist/agent');

export type AgentFile = { path: string; sha256: string; size: number };

export type AgentFiles = {
  /** Rejects with NOT_FOUND for a name that is none of ours. An executable is made when it is first asked for. */
  find(name: string): Promise<AgentFile>;
};

const executableName = /^steward-agent-linux-(x64|arm64)$/;

export function openAgentFiles(dataDir: string): AgentFiles {
  const known = new Map<string, Promise<AgentFile>>();
  const locate = async (name: string): Promise<string> => {
    if (name === 'steward-agent.mjs') return join(bundleDir, name);
    const architecture = executableName.exec(name)?.[1] as Architecture | undefined;
    if (!architecture) throw notFound('This file');
    return makeExecutable(architecture, join(bundleDir, 'steward-agent.cjs'), join(dataDir, 'agent'));
  };
  return {
    find(name) {
      // Whoever comes while it is made waits for the same one.
      const found = known.get(name) ?? locate(name).then(describe);
      if (name === 'steward-agent.mjs' || executableName.test(name)) known.set(name, found);
      found.catch(() => known.delete(name));
      return found;
    },
  };
}

async function describe(path: string): Promise<AgentFile> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { path, sha256: hash.digest('hex'), size: (await stat(path)).size };
}
