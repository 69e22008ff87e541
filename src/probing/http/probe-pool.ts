import { Worker } from 'node:worker_threads';
import { messageOf } from '#platform/errors.ts';
import type { CheckTarget } from '../check.ts';
import { trouble, type HttpProbe, type HttpProbeOptions, type ProbeReport } from './http-probe.ts';

export type ProbeSettings = Omit<HttpProbeOptions, 'search' | 'lookup'>;
export type ProbeRequest =
  | { kind: 'probe'; id: number; target: CheckTarget }
  | { kind: 'cancel'; id: number };
/** `error`: what the probe threw, though none should. */
export type ProbeAnswer = { id: number; report: ProbeReport; error?: unknown };

export type ProbePool = AsyncDisposable & { probe: HttpProbe };

export type ProbePoolOptions = ProbeSettings & {
  threads: number;
  /** A thread, or one check in it, has broken down; the checks themselves are answered in any case. */
  onError?: (error: unknown) => void;
  /** What the threads run. */
  program?: URL;
};

type Settle = (report: ProbeReport) => void;

/**
 * Probes in threads. A handshake takes 1.5 ms of processor time: on the main thread that would be the limit of the whole
 * service, and whatever else it does would count as the response time of a site.
 */
export function createProbePool(options: ProbePoolOptions): ProbePool {
  const { threads, onError = () => {}, program = ownProgram, ...settings } = options;
  const start = (): Worker => new Worker(program, { execArgv: [], workerData: settings });
  const pool = Array.from({ length: threads }, () => new ProbeThread(start, onError));
  const followed = new WeakMap<AbortSignal, Set<() => void>>();

  /** One listener for all checks under way, which may be a thousand. */
  const cancelsOf = (signal: AbortSignal): Set<() => void> => {
    let cancels = followed.get(signal);
    if (!cancels) {
      const made = new Set<() => void>();
      followed.set(signal, made);
      signal.addEventListener('abort', () => made.forEach((cancel) => cancel()), { once: true });
      cancels = made;
    }
    return cancels;
  };

  return {
    async probe(target, signal) {
      if (signal.aborted) return trouble('the request was cancelled');
      const thread = pool.reduce((idlest, each) => (each.busy < idlest.busy ? each : idlest));
      const { report, cancel } = thread.probe(target);
      const cancels = cancelsOf(signal);
      cancels.add(cancel);
      try {
        return await report;
      } finally {
        cancels.delete(cancel);
      }
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(pool.map((thread) => thread.end()));
    },
  };
}

const ownProgram = new URL('./probe-thread.ts', import.meta.url);

class ProbeThread {
  readonly #open: () => Worker;
  readonly #onError: (error: unknown) => void;
  readonly #waiting = new Map<number, Settle>();
  #worker: Worker | undefined;
  #unsent: ProbeRequest[] = [];
  #lastId = 0;

  constructor(open: () => Worker, onError: (error: unknown) => void) {
    this.#open = open;
    this.#onError = onError;
  }

  get busy(): number {
    return this.#waiting.size;
  }

  probe(target: CheckTarget): { report: Promise<ProbeReport>; cancel: () => void } {
    const id = (this.#lastId += 1);
    const report = new Promise<ProbeReport>((settle) => this.#waiting.set(id, settle));
    this.#send({ kind: 'probe', id, target });
    return { report, cancel: () => this.#send({ kind: 'cancel', id }) };
  }

  async end(): Promise<void> {
    await this.#worker?.terminate();
  }

  #send(request: ProbeRequest): void {
    if (this.#unsent.push(request) > 1) return;
    setImmediate(() => {
      const requests = this.#unsent;
      this.#unsent = [];
      try {
        this.#worker ??= this.#start();
        // It keeps the process alive only while somebody waits.
        this.#worker.ref();
        this.#worker.postMessage(requests, []);
      } catch (error) {
        // Nobody else would hear of it, and the process would end.
        this.#onError(error);
        for (const { id } of requests) this.#settle(id, trouble(`the check broke down: ${messageOf(error)}`));
      }
    });
  }

  #settle(id: number, report: ProbeReport): void {
    this.#waiting.get(id)?.(report);
    this.#waiting.delete(id);
  }

  #start(): Worker {
    const worker = this.#open();
    worker.on('message', (answers: ProbeAnswer[]) => {
      for (const { id, report, error } of answers) {
        if (error !== undefined) this.#onError(error);
        this.#settle(id, report);
      }
      if (this.#waiting.size === 0) worker.unref();
    });
    worker.on('error', (error) => this.#onError(error));
    worker.on('exit', () => this.#lose());
    return worker;
  }

  /** The next request starts a new thread. */
  #lose(): void {
    this.#worker = undefined;
    for (const settle of this.#waiting.values()) settle(trouble('the thread of the check has ended'));
    this.#waiting.clear();
  }
}
