import { parentPort, workerData } from 'node:worker_threads';
import { messageOf } from '#platform/errors.ts';
import { createHttpProbe, trouble } from './http-probe.ts';
import type { ProbeAnswer, ProbeRequest, ProbeSettings } from './probe-pool.ts';

/** One of the threads that make requests. */
const probe = createHttpProbe(workerData as ProbeSettings);
const running = new Map<number, AbortController>();
let answers: ProbeAnswer[] = [];

/** All that end in the same turn go back together: waking the other thread is the dear part. */
function answer(report: ProbeAnswer): void {
  if (answers.push(report) > 1) return;
  setImmediate(() => {
    parentPort!.postMessage(answers, []);
    answers = [];
  });
}

parentPort!.on('message', (requests: ProbeRequest[]) => {
  for (const request of requests) {
    if (request.kind === 'cancel') running.get(request.id)?.abort();
    else void run(request);
  }
});

async function run({ id, target }: Extract<ProbeRequest, { kind: 'probe' }>): Promise<void> {
  const cancel = new AbortController();
  running.set(id, cancel);
  try {
    answer({ id, report: await probe(target, cancel.signal) });
  } catch (error) {
    // Unhandled it would end the thread, and with it the checks of everybody else.
    answer({ id, report: trouble(`the check broke down: ${messageOf(error)}`), error });
  } finally {
    running.delete(id);
  }
}
