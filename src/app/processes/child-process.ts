import cluster from 'node:cluster';
import type { Notice, Order, ReportName, Reports } from './messages.ts';

export type Reporters = { [Name in ReportName]: () => Reports[Name] | Promise<Reports[Name]> };
export type Collected<Name extends ReportName> = {
  reports: Reports[Name][];
  /** Processes that did not answer in time. */
  silent: number;
};

/** What a process needs to know about the others that serve the same port. */
export type Siblings = { collect<Name extends ReportName>(what: Name): Promise<Collected<Name>> };

export type ChildProcess = {
  work: string[];
  isFirst: boolean;
  /** Resolves with the reason to stop. */
  stopped: Promise<string>;
  /** Resolves when all processes serve requests. */
  announced: Promise<void>;
  siblings: Siblings;
  /** Tells the parent that this process serves requests. From now on it reports to the others. */
  ready(reporters: Reporters): void;
};

export const isChildProcess = (): boolean => cluster.isWorker;

/** Connects to the parent and waits for its first order. If the parent ends, Node ends this process at once. */
export async function joinParent(): Promise<ChildProcess> {
  const started = Promise.withResolvers<Extract<Order, { kind: 'start' }>>();
  const stopped = Promise.withResolvers<string>();
  const announced = Promise.withResolvers<void>();
  const asked = new Map<number, (collected: Collected<ReportName>) => void>();
  let reporters: Reporters | undefined;
  let nextId = 0;

  process.on('message', (order: Order) => {
    if (order.kind === 'start') started.resolve(order);
    else if (order.kind === 'stop') stopped.resolve('SIGTERM to the parent');
    else if (order.kind === 'announce') announced.resolve();
    else if (order.kind === 'ping') send({ kind: 'pong' });
    else if (order.kind === 'report') void report(order.id, order.what);
    else {
      const { id, reports, silent } = order;
      asked.get(id)?.({ reports: reports as Reports[ReportName][], silent });
      asked.delete(id);
    }
  });
  // A terminal sends it to all processes. The parent decides when they stop.
  process.on('SIGINT', () => {});
  // Sent to this process alone, it is replaced.
  process.on('SIGTERM', () => stopped.resolve('SIGTERM'));

  async function report(id: number, what: ReportName): Promise<void> {
    if (reporters) send({ kind: 'report', id, report: await reporters[what]() });
  }

  send({ kind: 'loaded' });
  const { work, isFirst } = await started.promise;
  return {
    work,
    isFirst,
    stopped: stopped.promise,
    announced: announced.promise,
    siblings: {
      collect<Name extends ReportName>(what: Name) {
        const { promise, resolve } = Promise.withResolvers<Collected<Name>>();
        nextId += 1;
        asked.set(nextId, resolve as (collected: Collected<ReportName>) => void);
        send({ kind: 'collect', id: nextId, what });
        return promise;
      },
    },
    ready(given) {
      reporters = given;
      send({ kind: 'ready' });
    },
  };
}

const send = (notice: Notice): void => void process.send?.(notice, undefined, undefined, () => {});
