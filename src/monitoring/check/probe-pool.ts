import { Worker } from 'node:worker_threads';
import type { CheckTarget } from './check-runner.ts';
import { trouble, type HttpProbe, type HttpProbeOptions, type ProbeReport } from './http-probe.ts';

export type ProbeSettings = Omit<HttpProbeOptions, 'search' | 'lookup'>;
export type ProbeRequest =
  | { kind: 'probe'; id: number; target: CheckTarget }
  | { kind: 'cancel'; id: number };
export type ProbeAnswer = { id: number; report: ProbeReport };

export type ProbePool = AsyncDisposable & { probe: HttpProbe };

type Settle = (report: ProbeReport) => void;

/**
 * Probes in threads. A handshake takes 1.5 ms of processor time: on the main thread that would be the limit of the whole
 * service, and whatever else it does would count as the response time of a site.
 */
export function createProbePool({ threads, ...settings }: ProbeSettings & { threads: number }): ProbePool {
  const pool = Array.from({ length: threads }, () => new ProbeThread(settings));
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

class ProbeThread {
  readonly #settings: ProbeSettings;
  readonly #waiting = new Map<number, Settle>();
  #worker: Worker | undefined;
  #unsent: ProbeRequest[] = [];
  #lastId = 0;

  constructor(settings: ProbeSettings) {
    this.#settings = settings;
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
      this.#worker ??= this.#start();
      // It keeps the process alive only while somebody waits.
      this.#worker.ref();
      this.#worker.postMessage(this.#unsent, []);
      this.#unsent = [];
    });
  }

  #start(): Worker {
    const worker = new Worker(new URL('./probe-thread.ts', import.meta.url), {
      execArgv: [],
      workerData: this.#settings,
    });
    worker.on('message', (answers: ProbeAnswer[]) => {
      for (const { id, report } of answers) {
        this.#waiting.get(id)?.(report);
        this.#waiting.delete(id);
      }
      if (this.#waiting.size === 0) worker.unref();
    });
    worker.on('error', () => {});
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
