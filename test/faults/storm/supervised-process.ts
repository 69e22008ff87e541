import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { bareEnv } from '#testkit/process.ts';
import { nowMs, type Span } from './spans.ts';

const main = join(import.meta.dirname, '../../../src/app/main.ts');
const restartDelayMs = 500;
const readyLine = /Steward is ready on |"working on /;

/** `reason` is the signal or the exit code. */
export type Exit = { name: string; reason: string; wasReady: boolean; requested: boolean };

/** A process of the program that is restarted after every exit, as a service manager would do. */
export class SupervisedProcess {
  readonly name: string;
  readonly exits: Exit[] = [];
  /** Samples of the resident memory in MB, per run of the process. */
  readonly memory: number[][] = [];
  /** From each exit, or the signal to exit, until the process was ready again. */
  readonly downtimes: Span[] = [];
  readonly #args: string[];
  readonly #env: Record<string, string>;
  readonly #log: WriteStream;
  #child: ChildProcess | undefined;
  #isReady = false;
  #downSince: number | undefined;
  #exitRequested = false;
  #stopping = false;
  #supervision: Promise<void> | undefined;

  constructor(name: string, args: string[], env: Record<string, string>, logDir: string) {
    this.name = name;
    this.#args = args;
    this.#env = env;
    this.#log = createWriteStream(join(logDir, `${name}.log`), { flags: 'a' });
    // In case the test run is interrupted.
    process.on('exit', () => this.#child?.kill('SIGKILL'));
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  start(): void {
    this.#supervision = this.#supervise();
  }

  async #supervise(): Promise<void> {
    while (!this.#stopping) {
      const [code, signal] = await this.#run();
      const reason = signal ?? `code ${code}`;
      this.exits.push({ name: this.name, reason, wasReady: this.#isReady, requested: this.#exitRequested });
      this.#isReady = false;
      this.#downSince ??= nowMs();
      this.#log.write(`--- exited: ${reason}${this.#exitRequested ? '' : ', unexpectedly'}\n`);
      if (!this.#stopping) await delay(restartDelayMs);
    }
  }

  async #run(): Promise<[number | null, NodeJS.Signals | null]> {
    this.#exitRequested = false;
    const child = spawn(process.execPath, [main, ...this.#args], {
      env: { ...bareEnv(), ...this.#env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.memory.push([]);
    const onData = (chunk: Buffer): void => {
      if (readyLine.test(chunk.toString())) this.#becomeReady();
      this.#log.write(chunk);
    };
    child.stdout.on('data', onData);
    child.stderr.on('data', onData);
    return (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  }

  #becomeReady(): void {
    // It was terminated during its start and counts as down.
    if (this.#exitRequested) return;
    this.#isReady = true;
    if (this.#downSince !== undefined) this.downtimes.push({ fromMs: this.#downSince, toMs: nowMs() });
    this.#downSince = undefined;
  }

  /** The process is restarted afterwards. Returns false if there is no process. */
  terminate(signal: 'SIGKILL' | 'SIGTERM'): boolean {
    if (!this.#child?.kill(signal)) return false;
    this.#exitRequested = true;
    this.#downSince ??= nowMs();
    return true;
  }

  /** Returns false if there is no process. */
  async pause(ms: number): Promise<boolean> {
    const child = this.#child;
    if (!child?.kill('SIGSTOP')) return false;
    await delay(ms);
    child.kill('SIGCONT');
    return true;
  }

  async sampleMemory(): Promise<void> {
    if (!this.#isReady) return;
    const status = await readFile(`/proc/${this.#child?.pid}/status`, 'utf8').catch(() => '');
    const kilobytes = /VmRSS:\s+(\d+)/.exec(status)?.[1];
    if (kilobytes) this.memory.at(-1)?.push(Math.round(Number(kilobytes) / 1_024));
  }

  /** Stops the process without a restart. Returns the signal or exit code. */
  async stop(): Promise<string> {
    this.#stopping = true;
    const killTimer = setTimeout(() => this.#child?.kill('SIGKILL'), 25_000);
    this.terminate('SIGTERM');
    await this.#supervision;
    clearTimeout(killTimer);
    this.#log.end();
    return this.exits.at(-1)?.reason ?? 'never started';
  }
}
