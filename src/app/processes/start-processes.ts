import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#platform/log.ts';
import { inheritedEnv } from '../limit-memory.ts';
import type { Notice, Order, ReportName, Reports } from './messages.ts';

/** A report that takes longer is left out: load balancers do not wait longer than a few seconds for `/readyz`. */
const reportMs = 1_500;
/** A process whose event loop has not answered this many times in a row is killed: its connections would hang for ever. */
const maxMissed = 6;
const pingEveryMs = 5_000;
/** The wait before a process is started again doubles if it ended within this time of its start. */
const stableMs = 10_000;
const maxRestartDelayMs = 30_000;
/** A little less than the parent itself has for stopping its parts. */
const stopMs = 12_500;

export type Processes = {
  /** Resolves when all processes serve requests. */
  ready: Promise<void>;
  /** Resolves with the reason if a process ends before it has ever served a request. */
  failed: Promise<string>;
  close(): Promise<void>;
};

type Place = {
  work: string[];
  isFirst: boolean;
  worker: Worker | null;
  /** Serves requests. */
  isReady: boolean;
  startedAt: number;
  missed: number;
  restartDelayMs: number;
};

/**
 * Starts processes that share one port: this process accepts the connections and hands them out in turn, so that none is
 * refused while a process restarts. The kinds of background work are spread over them. The first starts alone, because it
 * may have to migrate the database and to create the key.
 */
export function startProcesses(
  count: number,
  kinds: readonly string[],
  log: Log,
  extraStopMs: number,
): Processes {
  // Dates stay dates.
  cluster.setupPrimary({ serialization: 'advanced' });
  const ready = Promise.withResolvers<void>();
  const failed = Promise.withResolvers<string>();
  const allStopped = Promise.withResolvers<void>();
  const collecting = new Map<number, Collecting>();
  let nextId = 0;
  let isStopping = false;
  let waitingFor = count;
  const places = Array.from({ length: count }, (_, index): Place => ({
    work: kinds.filter((_kind, position) => position % count === index),
    isFirst: index === 0,
    worker: null,
    isReady: false,
    startedAt: 0,
    missed: 0,
    restartDelayMs: 500,
  }));

  function start(place: Place): void {
    const worker = cluster.fork(inheritedEnv());
    Object.assign(place, { worker, isReady: false, startedAt: performance.now(), missed: 0 });
    worker.on('message', (notice: Notice) => {
      if (notice.kind === 'loaded') send(worker, { kind: 'start', work: place.work, isFirst: place.isFirst });
      else if (notice.kind === 'ready') noteReady(place);
      else if (notice.kind === 'pong') place.missed = 0;
      else if (notice.kind === 'collect') collect(worker, notice.id, notice.what);
      else collecting.get(notice.id)?.add(worker, notice.report);
    });
    worker.on('error', (error) => log.warn({ err: error }, 'a process of this server cannot be reached'));
    worker.once('exit', (code, signal) => {
      const wasReady = place.isReady;
      Object.assign(place, { worker: null, isReady: false });
      for (const each of collecting.values()) each.leave(worker);
      if (isStopping) {
        if (places.every((each) => each.worker === null)) allStopped.resolve();
        return;
      }
      // What is wrong now was wrong from the beginning: its own message says what.
      if (!wasReady && waitingFor > 0) return failed.resolve('a process of this server could not start');
      log.error({ pid: worker.process.pid, code, signal }, 'a process of this server has ended; starting another');
      void restart(place);
    });
  }

  async function restart(place: Place): Promise<void> {
    const wasStable = performance.now() - place.startedAt > stableMs;
    place.restartDelayMs = wasStable ? 500 : Math.min(maxRestartDelayMs, place.restartDelayMs * 2);
    await sleep(place.restartDelayMs, undefined, { ref: false });
    if (!isStopping) start(place);
  }

  function noteReady(place: Place): void {
    place.isReady = true;
    if (waitingFor === 0) return;
    waitingFor -= 1;
    if (place.isFirst) for (const other of places) if (!other.isFirst) start(other);
    if (waitingFor > 0) return;
    if (places[0]!.worker) send(places[0]!.worker, { kind: 'announce' });
    ready.resolve();
  }

  function collect(asking: Worker, id: number, what: ReportName): void {
    const asked = places.flatMap(({ worker, isReady }) => (worker && isReady ? worker : []));
    const own = (nextId += 1);
    const reports = createCollecting(asked, (all, silent) => {
      collecting.delete(own);
      send(asking, { kind: 'reports', id, reports: all, silent });
    });
    collecting.set(own, reports);
    for (const worker of asked) send(worker, { kind: 'report', id: own, what });
  }

  const pinging = setInterval(() => {
    for (const place of places) {
      const { worker, isReady, missed } = place;
      if (!worker || !isReady) continue;
      if (missed >= maxMissed) {
        log.error({ pid: worker.process.pid }, 'a process of this server does not respond and is killed');
        worker.process.kill('SIGKILL');
      } else {
        // Counted, not timed: after the machine was suspended, no process has missed anything.
        place.missed += 1;
        send(worker, { kind: 'ping' });
      }
    }
  }, pingEveryMs);

  start(places[0]!);
  return {
    ready: ready.promise,
    failed: failed.promise,
    async close() {
      isStopping = true;
      clearInterval(pinging);
      const running = (): Worker[] => places.flatMap(({ worker }) => worker ?? []);
      if (running().length === 0) return;
      for (const worker of running()) send(worker, { kind: 'stop' });
      const kill = setTimeout(() => {
        for (const worker of running()) worker.process.kill('SIGKILL');
      }, stopMs + extraStopMs);
      await allStopped.promise;
      clearTimeout(kill);
    },
  };
}

/** A process that is ending cannot be reached; its exit follows. */
const send = (worker: Worker, order: Order): void => void worker.send(order, () => {});

type Report = Reports[ReportName];
type Collecting = { add(from: Worker, report: Report): void; leave(worker: Worker): void };

function createCollecting(asked: Worker[], finish: (reports: Report[], silent: number) => void): Collecting {
  const waiting = new Set(asked);
  const reports: Report[] = [];
  const end = (): void => {
    clearTimeout(timer);
    finish(reports, waiting.size);
  };
  const timer = setTimeout(end, reportMs);
  const settle = (worker: Worker): void => {
    if (waiting.delete(worker) && waiting.size === 0) end();
  };
  return {
    add(from, report) {
      if (waiting.has(from)) reports.push(report);
      settle(from);
    },
    leave: settle,
  };
}
