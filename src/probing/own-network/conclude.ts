import type { CheckOutcome, CheckRunner } from '../check.ts';
import { plainMessage } from '../http/error-message.ts';
import {
  createHttpProbe,
  nothing,
  type HttpProbe,
  type HttpProbeOptions,
  type ProbeReport,
} from '../http/http-probe.ts';
import type { NetworkEvidence } from './own-network.ts';

export type HttpCheckOptions = HttpProbeOptions & {
  network: NetworkEvidence;
  /** Probes elsewhere, in threads of their own; with none it is done here. */
  probe?: HttpProbe;
};

/** A target is down only when our own network is not the reason, as far as that can be known. */
export function createHttpCheck(options: HttpCheckOptions): CheckRunner {
  const { network, probe = createHttpProbe(options) } = options;

  return async (target, { clock, signal }): Promise<CheckOutcome> => {
    const startedAt = clock.now().getTime();
    const stopWatching = network.watch();
    try {
      return await judged(await probe(target, signal), startedAt);
    } finally {
      stopWatching();
    }
  };

  async function judged(report: ProbeReport, startedAt: number): Promise<CheckOutcome> {
    switch (report.kind) {
      case 'answered': {
        const { host, address, result } = report;
        if (address !== undefined) network.answered(host, address, startedAt);
        const isDoubtful = result.status === 'DOWN' && network.wasLost(startedAt, address);
        return isDoubtful
          ? trouble(`no network for a part of the check: ${result.errorMessage}`)
          : { kind: 'result', result };
      }
      case 'trouble':
        if (report.isMachine) network.troubled();
        return trouble(report.reason);
      case 'silent': {
        const { host, address, isLookup, message } = report;
        const verdict = await network.judge({ host, address, isLookup, startedAt });
        return verdict === 'broken'
          ? trouble(`no network: ${message}, and nothing else answers either`)
          : { kind: 'result', result: report.result ?? nothing(message) };
      }
      default:
        return report satisfies never;
    }
  }
}

const trouble = (reason: string): CheckOutcome => ({ kind: 'trouble', reason: plainMessage(reason) });
