import { spawn } from 'node:child_process';
import { linkSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { StringDecoder } from 'node:string_decoder';
import { setTimeout as delay } from 'node:timers/promises';
import type { LogStream } from '#deployment/protocol/agent-protocol.ts';
import { errorCode, syncDirectory, writeDurably, writeSynced } from '../host/files.ts';
import { identify, type ProcessIdentity } from '../host/process-identity.ts';
import { createMasker } from '../log/mask.ts';
import { openSegment } from '../log/log-writer.ts';

/** Sent to the step process on its standard input, because other users can read command lines. */
export type StepOrder = {
  /** The directory of this attempt at a step. The files `claim`, `child` and `exit` are written to it. */
  dir: string;
  segment: string;
  title: string;
  argv: string[];
  cwd: string;
  env: Record<string, string>;
  mask: string[];
  /** How many bytes of output still fit into the log. */
  room: number;
};

export type Claim = { runner: ProcessIdentity | null };
export type StepChild = { pid: number };
export type StepExit = { code: number | null; signal: string | null; error?: string; hasDropped?: boolean };

/** A child process that outlives the step may keep its pipes open. Output after this time is not part of the step. */
const lingerMs = 2_000;

/**
 * Runs the ordered commands one after the other. If the agent ends, the running command still completes. One process runs all
 * steps, because starting Node takes 100 ms of CPU, which is more than most steps need.
 */
export async function runSteps(): Promise<number> {
  // A signal to the whole process group of the agent must not end a running step.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  // The agent may be gone when a step is done; the exit file has the result, too.
  process.stdout.on('error', () => {});
  for await (const line of createInterface({ input: process.stdin })) {
    const order = parseOrder(line);
    if (!order) return 1;
    await executeOrder(order);
    process.stdout.write('done\n');
  }
  return 0;
}

/** Only one process can claim an attempt. If a restarted agent has already given it up, nothing runs. */
async function executeOrder(order: StepOrder): Promise<void> {
  if (!claimAttempt(order.dir, identify(process.pid))) return;
  const exit = await runCommand(order);
  writeDurably(join(order.dir, 'exit'), JSON.stringify(exit));
}

/** Null if the agent ended while it was writing the order. */
function parseOrder(line: string): StepOrder | null {
  try {
    return JSON.parse(line) as StepOrder;
  } catch {
    return null;
  }
}

/** True for exactly one caller. */
export function claimAttempt(dir: string, runner: ProcessIdentity | null): boolean {
  const fresh = join(dir, `claim.${process.pid}`);
  const claim: Claim = { runner };
  writeSynced(fresh, JSON.stringify(claim));
  try {
    linkSync(fresh, join(dir, 'claim'));
    // Otherwise the claim could be lost in a power failure, and the step would run again.
    syncDirectory(dir);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    unlinkSync(fresh);
  }
}

async function runCommand({ dir, segment, title, argv, cwd, env, mask, room }: StepOrder): Promise<StepExit> {
  const output = openOutput(segment, room);
  if (title) output.write('SYSTEM', `${title}\n`);
  const [command, ...args] = argv;
  const child = spawn(command!, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  if (child.pid) writeFileSync(join(dir, 'child'), JSON.stringify({ pid: child.pid } satisfies StepChild));
  const outputs = [
    drain(child.stdout, 'STDOUT', mask, output.write),
    drain(child.stderr, 'STDERR', mask, output.write),
  ];
  const exit = await new Promise<StepExit>((resolve) => {
    child.once('error', (error) => resolve({ code: null, signal: null, error: error.message }));
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  await Promise.race([Promise.all(outputs), delay(lingerMs, null, { ref: false })]);
  child.stdout.destroy();
  child.stderr.destroy();
  output.close();
  return output.hasDropped() ? { ...exit, hasDropped: true } : exit;
}

type Write = (stream: LogStream, text: string) => void;

/** Characters and secrets may be split between two pieces of output. */
async function drain(
  source: NodeJS.ReadableStream,
  stream: LogStream,
  mask: string[],
  write: Write,
): Promise<void> {
  const decoder = new StringDecoder('utf8');
  const masker = createMasker(mask);
  source.on('data', (piece: Buffer) => write(stream, masker.push(decoder.write(piece))));
  await new Promise<void>((resolve) => {
    source.once('close', resolve);
    source.once('error', () => resolve());
  });
  write(stream, masker.push(decoder.end()) + masker.end());
}

/** Output that does not fit into the log or on the disk is dropped, and the log says so. The step continues. */
function openOutput(path: string, room: number): { write: Write; hasDropped(): boolean; close(): void } {
  const segment = openSegment(path);
  let left = room;
  let isFull = room <= 0;
  let isBroken = false;
  let hasDropped = false;
  let lastCharacter = '\n';
  const write: Write = (stream, text) => {
    // The title of a step always fits: space is reserved for it.
    if (text === '') return;
    if (isBroken || (isFull && stream !== 'SYSTEM')) return void (hasDropped = true);
    try {
      if (stream !== 'SYSTEM') left -= Buffer.byteLength(text);
      if (left < 0) {
        isFull = hasDropped = true;
        const lead = lastCharacter === '\n' ? '' : '\n';
        lastCharacter = '\n';
        return segment.write('SYSTEM', `${lead}[The log is full: further output is dropped.]\n`);
      }
      segment.write(stream, text);
      lastCharacter = text.at(-1)!;
    } catch (error) {
      // Part of a frame may have been written: nothing may follow it.
      isBroken = hasDropped = true;
      process.stderr.write(`${String(error)}\n`);
    }
  };
  return {
    write,
    hasDropped: () => hasDropped,
    close() {
      // The next output starts on a new line.
      if (lastCharacter !== '\n') write('SYSTEM', '\n');
      segment.close();
    },
  };
}
