import { systemClock } from '#platform/clock.ts';
import { within } from '#platform/sleep.ts';
import type { Assignment, Notice, Order, ReportName, Reports } from './messages.ts';

/** The processes that share a port. Resolves with the reports of all of them. */
export type Siblings = { collect<Name extends ReportName>(name: Name): Promise<Reports[Name][]> };

type Reporters = { [Name in ReportName]: () => Promise<Reports[Name]> };

export type Parent = Assignment & {
  /** Resolves with the reason to stop. */
  stopped: Promise<string>;
  siblings: Siblings;
  /** Tells the parent that this process works. From now on it reports. */
  ready(reporters: Reporters): void;
};

/** More than the parent waits for the others. */
const collectMs = 1_000;

/** Connects to the parent and waits for its first order. If the parent ends, Node ends this process at once. */
export async function joinParent(): Promise<Parent> {
  const started = Promise.withResolvers<Assignment>();
  const stopped = Promise.withResolvers<string>();
  const asked = new Map<ReportName, PromiseWithResolvers<Reports[ReportName][]>>();
  let assignment: Assignment | undefined;
  let reporters: Reporters | undefined;

  const report = async (name: ReportName): Promise<void> => {
    // Without an answer, the parent uses the last one.
    const made = await reporters?.[name]().catch(() => undefined);
    if (made) send({ kind: 'report', report: { [name]: made } });
  };
  process.on('message', (order: Order) => {
    if (order.kind === 'start') started.resolve((assignment = order));
    else if (order.kind === 'stop') {
      if (assignment) stopped.resolve('SIGTERM to the parent');
      else process.exit();
    } else if (order.kind === 'report') void report(order.name);
    else {
      asked.get(order.name)?.resolve(order.reports);
      asked.delete(order.name);
    }
  });
  // A terminal sends SIGINT to all processes, and some supervisors send SIGTERM to all. The parent decides when they stop.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});

  /** One request at a time: concurrent ones share its result. */
  async function collect<Name extends ReportName>(name: Name): Promise<Reports[Name][]> {
    let request = asked.get(name);
    if (!request) {
      asked.set(name, (request = Promise.withResolvers()));
      send({ kind: 'collect', name });
    }
    if (await within(systemClock, collectMs, request.promise))
      return (await request.promise) as Reports[Name][];
    // The parent is suspended.
    return reporters ? [await reporters[name]()] : [];
  }

  send({ kind: 'loaded' });
  return {
    ...(await started.promise),
    stopped: stopped.promise,
    siblings: { collect },
    ready(given) {
      reporters = given;
      send({ kind: 'ready' });
    },
  };
}

const send = (notice: Notice): void => void process.send?.(notice, undefined, undefined, () => {});
