import { parentPort, workerData } from 'node:worker_threads';
import { createBrowserHost, type HostSettings } from './page-check-host.ts';
import type { HostAnswer, HostRequest } from './browser-pool.ts';

/**
 * The thread that drives the browser. A page can make the browser say more than anybody wants to hear; what breaks then is
 * this thread, not the server. It has an environment of its own, in which temporary files are the browser's.
 */
const tell = (answer: HostAnswer): void => parentPort!.postMessage(answer, []);
const host = createBrowserHost(workerData as HostSettings, tell);
const running = new Map<number, AbortController>();

tell({ kind: 'ready' });

parentPort!.on('message', (request: HostRequest) => {
  if (request.kind === 'cancel') running.get(request.id)?.abort();
  else void check(request);
});

async function check({ id, target }: Extract<HostRequest, { kind: 'check' }>): Promise<void> {
  const cancel = new AbortController();
  running.set(id, cancel);
  const report = await host.check(target, cancel.signal);
  running.delete(id);
  tell({ kind: 'report', id, report });
}
