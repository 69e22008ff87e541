import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { messageOf, notFound } from '#platform/errors.ts';
import { makeExecutable, type Architecture } from './executable.ts';

export const bundleDir = join(import.meta.dirname, '../../../dist/agent');

export type AgentFile = { path: string; sha256: string; size: number };

export type AgentFiles = {
  /** Rejects with NOT_FOUND for a name that is none of ours. An executable is made when it is first asked for. */
  find(name: string): Promise<AgentFile>;
};

/** A file that is ours, and that this server cannot make just now. Its message is for whoever installs a host. */
export class Unmade extends Error {
  override name = 'Unmade';
}

type Options = { dataDir: string; make?: typeof makeExecutable; onTrouble?: (reason: string) => void };

const executableName = /^steward-agent-linux-(x64|arm64)$/;

/** Anybody may ask: what could not be made is not tried again before this. */
const pauseMs = 60_000;

export function openAgentFiles({ dataDir, make = makeExecutable, onTrouble }: Options): AgentFiles {
  const made = new Map<Architecture, Promise<string>>();
  const described = new Map<string, { stamp: string; file: Promise<AgentFile> }>();

  const makeOnce = (architecture: Architecture): Promise<string> => {
    const known = made.get(architecture);
    if (known) return known;
    const program = join(bundleDir, 'steward-agent.cjs');
    // Whoever comes while it is made waits for the same one.
    const making = make(architecture, program, join(dataDir, 'agent')).catch((error: unknown) => {
      onTrouble?.(messageOf(error));
      setTimeout(() => made.delete(architecture), pauseMs).unref();
      throw cannotMake(architecture);
    });
    made.set(architecture, making);
    return making;
  };

  return {
    async find(name) {
      const architecture = executableName.exec(name)?.[1] as Architecture | undefined;
      if (!architecture && name !== 'steward-agent.mjs') throw notFound('This file');
      const path = architecture ? await makeOnce(architecture) : join(bundleDir, name);
      const found = await stat(path).catch(() => null);
      if (!found) {
        // Another server of a newer version has removed it; the next one to ask has it made.
        if (architecture) made.delete(architecture);
        throw cannotMake(architecture ?? 'Node');
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

const cannotMake = (architecture: string): Unmade =>
  new Unmade(
    `This server could not make the agent for ${architecture}; its log says why. Install Node 20 or newer on the host, which then takes the one for any processor, and try again.`,
  );

async function describe(path: string, size: number): Promise<AgentFile> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { path, sha256: hash.digest('hex'), size };
}
