import type { CheckOutcome, CheckRunner } from './check.ts';
import { plainMessage } from './http/error-message.ts';
import { createHttpProbe, nothing, type HttpProbe, type HttpProbeOptions } from './http/http-probe.ts';
import type { NetworkEvidence } from './own-network/network-evidence.ts';

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
    const report = await probe(target, signal);
    switch (report.kind) {
      case 'answered':
        if (report.address !== undefined) network.answered(report.host, report.address);
        return { kind: 'result', result: report.result };
      case 'trouble':
        if (report.isMachine) network.troubled();
        return { kind: 'trouble', reason: report.reason };
      case 'silent': {
        const { host, address, isLookup, message } = report;
        const verdict = await network.judge({ host, address, isLookup, startedAt });
        return verdict === 'broken'
          ? {
              kind: 'trouble',
              reason: plainMessage(`no network: ${message}, and nothing else answers either`),
            }
          : { kind: 'result', result: report.result ?? nothing(message) };
      }
      default:
        return report satisfies never;
    }
  };
}
