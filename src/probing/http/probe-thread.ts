import { workerData } from 'node:worker_threads';
import { serveRequests } from '#platform/thread-program.ts';
import { checkKinds, primaryKind, type CheckKind } from '../kinds.ts';
import type { Probe, ProbeReport } from '../report.ts';
import type { ProbeSettings } from './http-probe.ts';
import type { ProbeRequest } from './probe-pool.ts';

const probes = new Map<string, Promise<Probe>>();

/** Loaded with its first check: most threads never run most kinds. */
function probeOf(kind: CheckKind): Promise<Probe> {
  const known = probes.get(kind);
  if (known) return known;
  const facts = checkKinds[kind];
  if (facts.work !== 'checks') throw new TypeError(`${kind} does not run in this thread`);
  const loading = facts.load().then((create) => create(workerData as ProbeSettings));
  probes.set(kind, loading);
  return loading;
}

const http = await probeOf(primaryKind);

serveRequests(({ kind, target }: ProbeRequest, signal): Promise<ProbeReport> =>
  kind === primaryKind
    ? http(target, signal)
    : probeOf(kind as CheckKind).then((probe) => probe(target, signal)),
);
