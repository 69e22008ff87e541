import { workerData } from 'node:worker_threads';
import { serveRequests } from '#platform/thread-program.ts';
import { checkKinds, kindsWith } from '../kinds.ts';
import type { Probe, ProbeReport } from '../report.ts';
import type { ProbeSettings } from './http-probe.ts';
import type { ProbeRequest } from './probe-pool.ts';

const probes = new Map<string, Probe>();
for (const kind of kindsWith(({ work }) => work === 'checks')) {
  const facts = checkKinds[kind];
  if (facts.work === 'checks') probes.set(kind, (await facts.load())(workerData as ProbeSettings));
}

serveRequests(({ kind, target }: ProbeRequest, signal): Promise<ProbeReport> =>
  probes.get(kind)!(target, signal),
);
