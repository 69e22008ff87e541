import { messageOf } from '#platform/errors.ts';
import { createThreadPool, ThreadEnded } from '#platform/thread-pool.ts';
import type { CheckTarget } from '../check.ts';
import { localFailure, type ProbeReport } from '../report.ts';
import type { ProbeSettings } from './http-probe.ts';

/** `kind`: the check kind, whose probe the thread looks up in the list of kinds. */
export type ProbeRequest = { kind: string; target: CheckTarget };

export type ProbePool = AsyncDisposable & {
  /** Never throws. */
  probe(kind: string, target: CheckTarget, signal: AbortSignal): Promise<ProbeReport>;
};

export type ProbePoolOptions = ProbeSettings & {
  threads: number;
  /** A thread crashed, or a probe threw. The checks get a report in any case. */
  onError?: (error: unknown) => void;
};

/**
 * Probes in threads. A TLS handshake takes 1.5 ms of processor time: on the main thread that would limit the whole
 * service, and whatever else it does would count as the response time of a site.
 */
export function createProbePool({ threads, onError = () => {}, ...settings }: ProbePoolOptions): ProbePool {
  const program = new URL('./probe-thread.ts', import.meta.url);
  const pool = createThreadPool<ProbeRequest, ProbeReport>({
    threads,
    onError,
    start: () => ({ program, data: settings }),
  });
  return {
    async probe(kind, target, signal) {
      if (signal.aborted) return localFailure('the request was cancelled');
      try {
        return await pool.request({ kind, target }, { signal });
      } catch (error) {
        if (error instanceof ThreadEnded) return localFailure('the thread of the check has ended');
        onError(error);
        return localFailure(`the check crashed: ${messageOf(error)}`);
      }
    },
    [Symbol.asyncDispose]: () => pool.close(),
  };
}
