import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import { within } from '#platform/sleep.ts';
import { inheritedEnv } from '../limit-memory.ts';
import type { ParentStorage } from '../open-app.ts';
import { sumCounts } from './merge-reports.ts';
import type { Notice, Order, ReportName, Reports } from './messages.ts';

/** A process that takes longer is represented by its last report: load balancers wait only seconds for `/readyz`. */
const reportMs = 500;
/** A process that has not answered four times in a row is killed: its connections would hang for ever. */
const pingEveryMs = 5_000;
const maxMissed = 4;
/** The delay before a process is started again. It doubles each time it ends within 10 s. */
const restartMs = { first: 500, max: 5_000, stableAfter: 10_000 };

export type Processes = {
  /** Resolves with the reason if the first process ends before it has ever worked. */
  failed: Promise<string>;
  close(): Promise<void>;
};

export type ProcessesOptions = {
  /** The kinds of work of each process. */
  work: readonly (readonly string[])[];
  storage: ParentStorage;
  log: Log;
  /** A process that takes longer to stop is killed. */
  stopMs: number;
};

type Child = {
  work: readonly string[];
  worker: Worker | null;
  isReady: boolean;
  ended: Promise<void>;
  missed: number;
  restartDelayMs: number;
  reports: Partial<Reports>;
  reported: Partial<Record<ReportName, () => void>>;
};

/**
 * Starts processes that share one port, and starts them again when they end. The first starts alone, because it may have to
 * migrate the database and to create the key.
 */
export function startProcesses({ work, storage, log, stopMs }: ProcessesOptions): Processes {
  // The kernel gives a connection to a process that accepts it. By default this process would accept all and pass them on:
  // a process that is killed or hangs takes those with it that are on their way, and their clients wait for ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  // Dates stay dates.
  cluster.setupPrimary({ serialization: 'advanced' });
  const children = work.map(createChild);
  const failed = Promise.withResolvers<string>();
  const collecting: Partial<Record<ReportName, Promise<void>>> = {};
  let departed: Promise<Reports['metrics']> = Promise.resolve([]);
  let hasServed = false;
  let isStopping = false;
  let unclean = 0;

  function start(child: Child): void {
    if (isStopping) return;
    const startedAt = performance.now();
    const ended = Promise.withResolvers<void>();
    Object.assign(child, { ended: ended.promise, missed: 0 });

    const onEnd = (details: object): void => {
      const last = child.reports.metrics;
      if (last) departed = departed.then((sum) => sumCounts([sum, last])).catch(() => []);
      Object.assign(child, { worker: null, isReady: false, reports: {} });
      for (const answer of Object.values(child.reported)) answer();
      ended.resolve();
      if (isStopping) return;
      // What is wrong now was wrong from the beginning. The process itself has said what.
      if (!hasServed) return failed.resolve('the first process of this server could not start');
      const isStable = performance.now() - startedAt > restartMs.stableAfter;
      const delay = isStable ? restartMs.first : child.restartDelayMs;
      child.restartDelayMs = Math.min(restartMs.max, delay * 2);
      log.error({ ...details, delay }, 'a process of this server has ended and is replaced');
      void sleep(delay, undefined, { ref: false }).then(() => start(child));
    };

    let worker: Worker;
    try {
      worker = child.worker = cluster.fork(inheritedEnv());
    } catch (error) {
      return onEnd({ err: error });
    }
    // What a process sent before it ended can arrive after its end, when its counts are already added to `departed`.
    const isCurrent = (): boolean => child.worker === worker;
    worker.on('message', (notice: Notice) => isCurrent() && handle(child, worker, notice));
    worker.on('error', (error) => {
      // Without an id it could not be started, and there is no exit.
      if (isCurrent() && worker.process.pid === undefined) onEnd({ err: error });
      else log.warn({ err: error }, 'a process of this server cannot be reached');
    });
    worker.once('exit', (code: number | null, signal: string | null) => {
      if (isStopping && code !== 0) unclean += 1;
      if (isCurrent()) onEnd({ process: worker.process.pid, code, signal });
    });
  }

  function handle(child: Child, worker: Worker, notice: Notice): void {
    if (notice.kind === 'loaded') {
      const assignment = { work: child.work, isFirst: !hasServed, storage };
      send(worker, isStopping ? { kind: 'stop' } : { kind: 'start', ...assignment });
    } else if (notice.kind === 'ready') {
      child.isReady = true;
      const ready = children.filter(({ isReady }) => isReady).length;
      log.info({ process: worker.process.pid }, `${ready} of ${children.length} processes are ready`);
      if (hasServed) return;
      hasServed = true;
      for (const other of children) if (other !== child) start(other);
    } else if (notice.kind === 'collect') {
      void collect(notice.name).then((reports) =>
        send(worker, { kind: 'reports', name: notice.name, reports }),
      );
    } else {
      child.missed = 0;
      Object.assign(child.reports, notice.report);
      for (const name of Object.keys(notice.report)) child.reported[name as ReportName]?.();
    }
  }

  /** One round at a time: processes that ask in the meantime share its result. */
  async function collect(name: ReportName): Promise<Reports[ReportName][]> {
    await (collecting[name] ??= askAll(name).finally(() => delete collecting[name]));
    const reports = children.map((child) => child.reports[name]).filter((report) => report !== undefined);
    return name === 'metrics' ? [...reports, await departed] : reports;
  }

  async function askAll(name: ReportName): Promise<void> {
    const answers = children.map(async (child) => {
      if (!child.worker || !child.isReady) return;
      const answer = new Promise<void>((resolve) => (child.reported[name] = resolve));
      send(child.worker, { kind: 'report', name });
      await answer;
    });
    await within(systemClock, reportMs, Promise.all(answers));
  }

  const pinging = setInterval(() => {
    for (const child of children) {
      const { worker, isReady } = child;
      if (!worker || !isReady) continue;
      if (child.missed >= maxMissed) {
        log.error({ process: worker.process.pid }, 'a process of this server does not respond and is killed');
        worker.process.kill('SIGKILL');
      } else {
        // Counted, not timed: after the machine was suspended, no process has missed anything.
        child.missed += 1;
        send(worker, { kind: 'report', name: 'states' });
      }
    }
  }, pingEveryMs);

  start(children[0]!);
  return {
    failed: failed.promise,
    async close() {
      isStopping = true;
      clearInterval(pinging);
      for (const { worker } of children) if (worker) send(worker, { kind: 'stop' });
      const kill = setTimeout(() => {
        for (const { worker } of children) worker?.process.kill('SIGKILL');
      }, stopMs);
      await Promise.all(children.map(({ ended }) => ended));
      clearTimeout(kill);
      if (unclean > 0) throw new Error(`${unclean} of them did not stop by themselves`);
    },
  };
}

const createChild = (work: readonly string[]): Child => ({
  work,
  worker: null,
  isReady: false,
  ended: Promise.resolve(),
  missed: 0,
  restartDelayMs: restartMs.first,
  reports: {},
  reported: {},
});

/** A process that is ending cannot be reached; its exit follows. */
const send = (worker: Worker, order: Order): void => void worker.send(order, () => {});
