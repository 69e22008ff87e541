import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { bareEnv } from '#testkit/process.ts';
import { nowMs, type Span } from './spans.ts';

const main = join(import.meta.dirname, '../../../src/app/main.ts');
const restartAfterMs = 500;
const ready = /Steward is ready on |"working on /;

export type Exit = { name: string; how: string; wasReady: boolean; wanted: boolean };

/** One process of the program, started again whenever it ends, as a service manager would. */
export class Supervised {
  readonly name: string;
  readonly exits: Exit[] = [];
  /** Resident memory in MB, as it was measured, of each life. */
  readonly memory: number[][] = [];
  /** From its end, or the signal to end, until it was ready again. */
  readonly absences: Span[] = [];
  readonly #args: string[];
  readonly #env: Record<string, string>;
  readonly #out: WriteStream;
  #child: ChildProcess | undefined;
  #isReady = false;
  #awaySince: number | undefined;
  #wanted = false;
  #stopping = false;
  #life: Promise<void> | undefined;

  constructor(name: string, args: string[], env: Record<string, string>, logDir: string) {
    this.name = name;
    this.#args = args;
    this.#env = env;
    this.#out = createWriteStream(join(logDir, `${name}.log`), { flags: 'a' });
    // When the run is broken off.
    process.on('exit', () => this.#child?.kill('SIGKILL'));
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  start(): void {
    this.#life = this.#live();
  }

  async #live(): Promise<void> {
    while (!this.#stopping) {
      const [code, signal] = await this.#run();
      const how = signal ?? `code ${code}`;
      this.exits.push({ name: this.name, how, wasReady: this.#isReady, wanted: this.#wanted });
      this.#isReady = false;
      this.#awaySince ??= nowMs();
      this.#out.write(`--- ended: ${how}${this.#wanted ? '' : ', by itself'}\n`);
      if (!this.#stopping) await delay(restartAfterMs);
    }
  }

  async #run(): Promise<[number | null, NodeJS.Signals | null]> {
    this.#wanted = false;
    const child = spawn(process.execPath, [main, ...this.#args], {
      env: { ...bareEnv(), ...this.#env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.memory.push([]);
    const onData = (chunk: Buffer): void => {
      if (ready.test(chunk.toString())) this.#becomeReady();
      this.#out.write(chunk);
    };
    child.stdout.on('data', onData);
    child.stderr.on('data', onData);
    return (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  }

  #becomeReady(): void {
    // Told to end while it was starting: it is as good as away.
    if (this.#wanted) return;
    this.#isReady = true;
    if (this.#awaySince !== undefined) this.absences.push({ fromMs: this.#awaySince, toMs: nowMs() });
    this.#awaySince = undefined;
  }

  /** The service manager starts it again. False: there is none to end. */
  end(signal: 'SIGKILL' | 'SIGTERM'): boolean {
    if (!this.#child?.kill(signal)) return false;
    this.#wanted = true;
    this.#awaySince ??= nowMs();
    return true;
  }

  /** False: there is none to stop. */
  async pause(ms: number): Promise<boolean> {
    const child = this.#child;
    if (!child?.kill('SIGSTOP')) return false;
    await delay(ms);
    child.kill('SIGCONT');
    return true;
  }

  async measure(): Promise<void> {
    if (!this.#isReady) return;
    const status = await readFile(`/proc/${this.#child?.pid}/status`, 'utf8').catch(() => '');
    const kilobytes = /VmRSS:\s+(\d+)/.exec(status)?.[1];
    if (kilobytes) this.memory.at(-1)?.push(Math.round(Number(kilobytes) / 1_024));
  }

  /** For good. Answers how it ended. */
  async stop(): Promise<string> {
    this.#stopping = true;
    const cutOff = setTimeout(() => this.#child?.kill('SIGKILL'), 25_000);
    this.end('SIGTERM');
    await this.#life;
    clearTimeout(cutOff);
    this.#out.end();
    return this.exits.at(-1)?.how ?? 'never started';
  }
}
