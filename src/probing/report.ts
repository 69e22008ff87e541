import type { OutboundError } from '#platform/outbound.ts';
import type { CheckResult, CheckTarget } from './check.ts';
import { isLookupFailure, isUnanswered, machineFailure, portFailure } from './own-network/local-failure.ts';

/** What one probe found, before it is known whether the own network works. */
export type ProbeReport =
  /** Somebody answered, whatever they said. */
  | { kind: 'answered'; host: string; address: string | undefined; result: CheckResult }
  /** Nobody answered: the target or the own network is down. */
  | {
      kind: 'unanswered';
      host: string;
      address: string | undefined;
      isLookup: boolean;
      message: string;
      /** If there is more to say than the message, should the target be down. */
      result?: CheckResult;
    }
  /** It certainly failed for a local reason. `isMachine`: one that makes other checks fail, too. */
  | { kind: 'local-failure'; reason: string; isMachine: boolean };

/** Never throws. */
export type Probe = (target: CheckTarget, signal: AbortSignal) => Promise<ProbeReport>;

export function failureReport(error: OutboundError, target: Pick<CheckTarget, 'url'>): ProbeReport {
  if (error.kind === 'aborted') return localFailure(error.message);
  const machine = machineFailure(error);
  if (machine !== undefined) return { kind: 'local-failure', reason: machine, isMachine: true };
  const port = portFailure(error);
  if (port !== undefined) return localFailure(port);
  const { address } = error;
  const host = hostOf(target.url);
  const message = plainMessage(error.message);
  if (isUnanswered(error))
    return { kind: 'unanswered', host, address, isLookup: isLookupFailure(error), message };
  return { kind: 'answered', host, address, result: downResult(message, error) };
}

export const localFailure = (reason: string): ProbeReport => ({
  kind: 'local-failure',
  reason: plainMessage(reason),
  isMachine: false,
});

/** DOWN without a response. */
export const downResult = (
  errorMessage: string,
  {
    certificateExpiresAt,
    certificateOf,
  }: Partial<Pick<OutboundError, 'certificateExpiresAt' | 'certificateOf'>> = {},
): CheckResult => ({
  status: 'DOWN',
  responseTimeMs: null,
  statusCode: null,
  errorMessage,
  jsErrors: null,
  phases: null,
  certificateExpiresAt: certificateExpiresAt ?? null,
  ...(certificateOf && { certificateOf }),
});

export const hostOf = (url: string): string => URL.parse(url)?.hostname ?? url;

const maxLength = 500;

/** Text from other people's servers ends up in lists, mails and chats: one line, without characters that change its display. */
export function plainMessage(text: string): string {
  const clean = text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
  if (clean.length <= maxLength) return clean;
  return `${clean.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
