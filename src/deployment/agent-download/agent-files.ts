import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { messageOf, notFound } from '#platform/errors.ts';
import { packageFile } from '#platform/package-files.ts';
import { buildExecutable, type Architecture } from './executable.ts';

export const bundleDir = packageFile('dist/agent');

export type AgentFile = { path: string; sha256: string; size: number };

export type AgentFiles = {
  /** Rejects with NOT_FOUND for an unknown name. An executable is built when it is first requested. */
  find(name: string): Promise<AgentFile>;
};

/** A known file that this server cannot build at the moment. The message is for the person who installs a host. */
export class AgentFileUnavailable extends Error {
  override name = 'AgentFileUnavailable';
}

type Options = { dataDir: string; build?: typeof buildExecutable; onError?: (reason: string) => void };

const executableName = /^steward-agent-linux-(x64|arm64)$/;

/** Anybody can request a file, so that a failed build is not repeated sooner. */
const retryMs = 60_000;

export function openAgentFiles({ dataDir, build = buildExecutable, onError }: Options): AgentFiles {
  const builds = new Map<Architecture, Promise<string>>();
  const described = new Map<string, { stamp: string; file: Promise<AgentFile> }>();

  const buildOnce = (architecture: Architecture): Promise<string> => {
    const known = builds.get(architecture);
    if (known) return known;
    const program = join(bundleDir, 'steward-agent.cjs');
    // Requests during a build wait for the same build.
    const building = build(architecture, program, join(dataDir, 'agent')).catch((error: unknown) => {
      onError?.(messageOf(error));
      setTimeout(() => builds.delete(architecture), retryMs).unref();
      throw unavailable(architecture);
    });
    builds.set(architecture, building);
    return building;
  };

  return {
    async find(name) {
      const architecture = executableName.exec(name)?.[1] as Architecture | undefined;
      if (!architecture && name !== 'steward-agent.mjs') throw notFound('This file');
      const path = architecture ? await buildOnce(architecture) : join(bundleDir, name);
      const found = await stat(path).catch(() => null);
      if (!found) {
        // A server with a newer version has removed it; the next request builds it again.
        if (architecture) builds.delete(architecture);
        throw unavailable(architecture ?? 'Node');
      }
      const stamp = `${path} ${found.mtimeMs} ${found.size}`;
      const known = described.get(name);
      if (known?.stamp === stamp) return known.file;
      const file = describe(path, found.size);
      file.catch(() => described.delete(name));
      described.set(name, { stamp, file });
      return file;
    },
  };
}

const unavailable = (architecture: string): AgentFileUnavailable =>
  new AgentFileUnavailable(
    `This server could not build the agent for ${architecture}; its log says why. Install Node 20 or newer on the host, so that it uses the agent for any processor, and try again.`,
  );

async function describe(path: string, size: number): Promise<AgentFile> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { path, sha256: hash.digest('hex'), size };
}
